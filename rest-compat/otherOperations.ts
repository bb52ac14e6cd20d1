import { auditOperations } from "./auditOperations.ts";
import type { OtherOperation } from "./engine/openapi/otherOperation.ts";
import { healthOperations } from "./healthOperations.ts";
import { mediaOperations } from "./mediaOperations.ts";
import { oauthOperations } from "./oauthOperations.ts";
import { themeOperations } from "./themeOperations.ts";

/** All live operations of the interface that are no rows. A test requests each of them from a running server. */
export const otherOperations: readonly OtherOperation[] = [
  ...mediaOperations,
  ...themeOperations,
  ...auditOperations,
  ...oauthOperations,
  ...healthOperations,
];
