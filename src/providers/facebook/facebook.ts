import { z } from "zod";
import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { tolerating } from "../shared/expected.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { accessOf } from "./access.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { connect } from "./connect.ts";
import { find } from "./find.ts";
import { externalIdOf } from "./ids.ts";
import { publishing } from "./publish.ts";

/** Deletes a post, a comment or a video. */
const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const deleting = { method: "DELETE", answer: z.object({ success: z.literal(true) }) } as const;
  await graphCall(fetch, accessOf(credentials), `/${externalId}`, deleting).catch(tolerating(isUnknown));
};

/** Pages of Facebook (developers.facebook.com/docs/pages-api). */
export const facebook = {
  name: "Facebook",
  description: "A page of Facebook.",
  connect,
  // Tokens of pages do not end by time.
  refresh: null,
  expiryOf: null,
  // The consent serves all pages of the person.
  revoke: null,
  rateLimits: RETRY_AFTER,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check: (draft, limits) => checkPost(draft, limits, { capabilities: CAPABILITIES }),
  ...publishing,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
