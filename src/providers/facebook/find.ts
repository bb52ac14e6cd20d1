import type { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { LostPost, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { graphCall } from "../shared/graph/call.ts";
import { isSought } from "../shared/graph/isSought.ts";
import { firstOf } from "../shared/graph/pages.ts";
import { accessOf, type PageAccess } from "./access.ts";
import { Feed } from "./api.ts";
import { commentedOf, postedOf } from "./ids.ts";
import { lostVideo } from "./video.ts";

/** The clocks of two servers differ. */
const MARGIN_MS = 120_000;
const bounds = { maxBytes: 8 * 1024 * 1024 };

/** Asks for the upload of a video; looks for any other post in the feed since the attempt, or among the comments. */
export const find: NonNullable<Provider["find"]> = async (fetch, { credentials }, lost) => {
  const access = accessOf(credentials);
  const video = await lostVideo(fetch, access, lost);
  if (video !== undefined) return video;
  const { replyTo } = lost;
  if (!replyTo) {
    const id = await searched(fetch, access, `/${access.pageId}/feed`, lost);
    return id === null ? null : postedOf(id);
  }
  const id = await searched(fetch, access, `/${replyTo.root}/comments`, lost);
  return id === null ? null : (commentedOf(id, replyTo.root) satisfies Posted);
};

async function searched(fetch: Fetch, access: PageAccess, path: string, lost: LostPost): Promise<string | null> {
  const since = Math.floor((lost.since.getTime() - MARGIN_MS) / 1000);
  const read = (page: { limit: number; after: string | undefined }) => {
    const query = { fields: "id,message,created_time,from", since, ...page };
    return graphCall(fetch, access, path, { query, bounds, answer: Feed });
  };
  // The list begins at the attempt, and comments are not always the newest first.
  const matches = ({ from, ...row }: z.output<typeof Feed>["data"][number]) =>
    from?.id === access.pageId && isSought(lost, { ...row, parent: null });
  return (await firstOf(read, null, matches))?.id ?? null;
}
