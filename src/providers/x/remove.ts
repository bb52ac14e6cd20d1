import type { Provider } from "../provider.ts";
import { Removed } from "./api.ts";
import { callFor, XFailure } from "./call.ts";
import { POSTS } from "./post.ts";

/** Deletes a post. A post that does not exist counts as deleted. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, session, { externalId }) => {
  try {
    const path = `${POSTS}/${encodeURIComponent(externalId)}`;
    await callFor(fetch, session, { path, method: "DELETE", answer: Removed });
    session.bill("post_delete");
  } catch (error) {
    if (!(error instanceof XFailure && error.isMissing)) throw error;
  }
};
