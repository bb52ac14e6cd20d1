import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { Removed } from "./api.ts";
import { callFor, XFailure } from "./call.ts";
import { POSTS } from "./post.ts";

/** Deletes a post. A post that does not exist counts as deleted. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, session, { externalId }) => {
  const path = `${POSTS}/${encodeURIComponent(externalId)}`;
  const isMissing = (error: unknown) => error instanceof XFailure && error.isMissing;
  const deleting = { path, method: "DELETE", answer: Removed } as const;
  const removed = await callFor(fetch, session, deleting).catch(tolerating(isMissing));
  if (removed !== undefined) session.bill("post_delete");
};
