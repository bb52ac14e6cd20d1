import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { CannotBeAsked, ProviderFailure } from "../failure.ts";
import type { LostPost, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import type { AccountSession } from "../session.ts";
import { PlaylistItems } from "./api.ts";
import { callFor } from "./call.ts";
import { wordsOf } from "./metadata.ts";
import { postedOf } from "./remove.ts";
import { progressOf, UPLOAD } from "./upload.ts";

/** The clocks of two servers differ. */
const MARGIN_MS = 120_000;
const [PAGE, MOST_PAGES] = [50, 4];

/** Asks what became of the upload. The channel's uploads are searched if YouTube does not know the upload any more. */
export const find: NonNullable<Provider["find"]> = async (fetch, session, lost) => {
  const upload = lost.results?.read(UPLOAD, 0) ?? null;
  // Without its title, a video without a text is like any other.
  if (upload === null && lettersOf(lost.text) === "") throw new CannotBeAsked();
  if (upload === null) return search(fetch, session, lost, null);
  const progress = await progressOf(fetch, session, upload);
  if ("videoId" in progress) return postedOf(progress.videoId);
  if ("ended" in progress) return search(fetch, session, lost, upload.title);
  // YouTube has all bytes, and says later whether they are a video.
  if (progress.received >= upload.size) throw new ProviderFailure("unreachable");
  return null;
};

/** Looks in the channel's uploads, the latest first, for a video with the words of the post. */
async function search(
  fetch: Fetch,
  session: AccountSession,
  lost: LostPost,
  title: string | null,
): Promise<Posted | null> {
  const since = lost.since.getTime() - MARGIN_MS;
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      part: "snippet",
      playlistId: session.credentials["uploads"] ?? "",
      maxResults: String(PAGE),
      ...(pageToken !== undefined && { pageToken }),
    });
    const path = `/youtube/v3/playlistItems?${query}`;
    session.bill("list");
    const { items, nextPageToken } = await callFor(fetch, session, path, { answer: PlaylistItems });
    const recent = items.filter(({ snippet }) => Date.parse(snippet.publishedAt) >= since);
    const video = recent.find(({ snippet }) => isLost(snippet, lost, title));
    if (video !== undefined) return postedOf(video.snippet.resourceId.videoId);
    if (recent.length < items.length || nextPageToken === undefined) return null;
    pageToken = nextPageToken;
  }
  throw new ProviderFailure("invalid");
}

interface Listed {
  title: string;
  description: string;
  resourceId: { videoId: string };
}

/**
 * The options of a lost post are not known. The title may be the first line or one of its own, which the upload has.
 * The description may be the other lines or all of them.
 */
function isLost(
  { title, description, resourceId }: Listed,
  { text, otherPosts }: LostPost,
  titleSent: string | null,
): boolean {
  if (otherPosts.has(resourceId.videoId)) return false;
  const own = wordsOf(text);
  const isBelowOwn = lettersOf(description) === lettersOf(text);
  const isBelowFirst = lettersOf(description) === lettersOf(own.description);
  if (titleSent !== null) return lettersOf(title) === lettersOf(titleSent) && (isBelowOwn || isBelowFirst);
  return isBelowOwn || (isBelowFirst && lettersOf(title) === lettersOf(own.title));
}

const lettersOf = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
