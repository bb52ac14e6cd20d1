import { graphCall } from "../shared/graph/call.ts";
import type { ContainerNetwork } from "../shared/graph/containers.ts";
import { isSought } from "../shared/graph/isSought.ts";
import { firstOf } from "../shared/graph/pages.ts";
import { Comments, MediaList, Named, Permalink } from "./api.ts";

interface Query {
  limit: number;
  after: string | undefined;
}

/** Looks for a post among the posts of the account and its stories, or for a comment among those of a post. */
export const search: ContainerNetwork["search"] = async (fetch, access, sought) => {
  const { replyTo } = sought;
  if (replyTo != null) {
    const path = `/${replyTo.parent}`;
    const read = (query: Query) =>
      graphCall(fetch, access, `${path}/comments`, {
        query: { fields: "id,text,timestamp,username", ...query },
        answer: Comments,
      });
    // A person can rename the account, and another one can comment with the same text.
    const { username } = await graphCall(fetch, access, "/me", { query: { fields: "username" }, answer: Named });
    const comment = await firstOf(
      read,
      sought.since,
      (each) => each.username === username && isSought(sought, { ...each, parent: null }),
    );
    if (comment === null) return null;
    const post = { query: { fields: "permalink" }, answer: Permalink };
    return { externalId: comment.id, externalUrl: (await graphCall(fetch, access, path, post)).permalink };
  }
  for (const edge of ["media", "stories"]) {
    const read = (query: Query) =>
      graphCall(fetch, access, `/${access.userId}/${edge}`, {
        query: { fields: "id,caption,permalink,timestamp", ...query },
        answer: MediaList,
      });
    const match = await firstOf(read, sought.since, ({ caption: text, ...post }) =>
      isSought(sought, { ...post, text, parent: null }),
    );
    if (match !== null) return { externalId: match.id, externalUrl: match.permalink };
  }
  return null;
};
