import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import type { LostPost, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { graphCall } from "../shared/graph/call.ts";
import { accessOf, type PageAccess } from "./access.ts";
import { Feed } from "./api.ts";
import { commentedOf, postedOf } from "./ids.ts";
import { lostVideo } from "./video.ts";

/** The clocks of two servers differ. */
const MARGIN_MS = 120_000;
const MOST_PAGES = 10;
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
  const begin = lost.since.getTime() - MARGIN_MS;
  const text = lost.text.trim();
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const since = Math.floor(begin / 1000);
    const query = { fields: "id,message,created_time,from", since, limit: 100, after };
    const { data, paging } = await graphCall(fetch, access, path, { query, bounds, answer: Feed });
    const found = data.find(
      ({ id, message, created_time: at, from }) =>
        at >= begin && from?.id === access.pageId && !lost.otherPosts.has(id) && message.trim() === text,
    );
    if (found !== undefined) return found.id;
    after = paging?.cursors?.after;
    if (paging?.next === undefined) return null;
    // There are more rows, and no way to them: that is no absence.
    if (after === undefined) break;
  }
  throw new ProviderFailure("invalid");
}
