import { z } from "zod";
import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { accessOf } from "./account.ts";

/** A post that does not exist counts as deleted. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const path = `/${encodeURIComponent(externalId)}`;
  const deleting = { method: "DELETE", answer: z.unknown() } as const;
  await graphCall(fetch, accessOf(credentials), path, deleting).catch(tolerating(isUnknown));
};
