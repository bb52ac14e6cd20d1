import { graphCall } from "../shared/graph/call.ts";
import type { ContainerNetwork } from "../shared/graph/containers.ts";
import { isSought } from "../shared/graph/isSought.ts";
import { firstOf } from "../shared/graph/pages.ts";
import { Posts } from "./api.ts";

const FIELDS = "id,permalink,text,timestamp,replied_to";

/** Looks for a post among the posts of the account, or its replies. */
export const search: ContainerNetwork["search"] = async (fetch, access, sought) => {
  const path = `/${access.userId}/${sought.replyTo == null ? "threads" : "replies"}`;
  const read = (query: { limit: number; after: string | undefined }) =>
    graphCall(fetch, access, path, { query: { fields: FIELDS, ...query }, answer: Posts });
  const match = await firstOf(read, sought.since, (post) =>
    isSought(sought, { ...post, parent: post.replied_to?.id ?? null }),
  );
  return match && { externalId: match.id, externalUrl: match.permalink };
};
