import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { MediaItemFailure } from "../mediaItemFailure.ts";
import type { MediaContent, MediaItem } from "../post.ts";
import type { AccountSession } from "../session.ts";
import { tolerating } from "../shared/expected.ts";
import { inSteps, type Stepping, StillProcessing } from "../steps.ts";
import { callFor } from "./call.ts";
import { videoOf } from "./metadata.ts";
import { postedOf } from "./remove.ts";
import { begin, PART_BYTES, progressOf, sendPart, UPLOAD, type Upload } from "./upload.ts";

/** An upload of which only the last part is missing, or one that became a video in an earlier attempt. */
interface Prepared {
  upload: Upload;
  from: number;
  videoId?: string;
}

/** A video that YouTube has as a whole is finished soon. */
const SOON_MS = 10_000;
/** A worker sends a long video in turns, each of which is shorter than an attempt may be. */
const TURN_MS = 4 * 60_000;

/**
 * A resumable upload: its address is stored, so an attempt goes on at the byte that YouTube has. The last part makes
 * the video, whose title and text were sent at the beginning.
 */
export const publishing = inSteps<Prepared>({
  steps: [UPLOAD],

  async prepare(fetch, session, post, stepping) {
    // Options that YouTube would refuse end the attempt before anything is sent.
    videoOf(post);
    const content = videoIn(post.media);
    const earlier = await resumed(fetch, session, content, stepping);
    if (earlier !== null) return earlier;
    const upload = await stepping.once(UPLOAD, 0, () => begin(fetch, session, post, content));
    return upToLast(fetch, session, { upload, content, received: 0 }, stepping);
  },

  async create(fetch, session, post, { upload, from, videoId }, stepping) {
    const progress =
      videoId === undefined ? await sendPart(fetch, session, upload, videoIn(post.media), from) : { videoId };
    if ("ended" in progress) {
      await stepping.forget();
      // The next attempt begins again.
      throw new ProviderFailure("unreachable", progress.ended);
    }
    // YouTube asks for bytes that it has not got: there is no video yet. With all bytes, there may be one.
    if ("received" in progress)
      throw new ProviderFailure("unreachable", null, { mayBeDone: progress.received >= upload.size });
    await setThumbnail(fetch, session, progress.videoId, post.media);
    return postedOf(progress.videoId);
  },
});

/** @throws MediaItemFailure for a post without exactly one video, before anything is sent */
function videoIn(media: readonly MediaItem[]): MediaContent {
  const [video, ...others] = media.filter(({ content }) => content.type.startsWith("video/"));
  if (video === undefined || others.length > 0) throw new MediaItemFailure("combination", "refused");
  return video.content;
}

/** Goes on with the upload of an earlier attempt; null without one that YouTube still has. */
async function resumed(
  fetch: Fetch,
  session: AccountSession,
  content: MediaContent,
  stepping: Stepping,
): Promise<Prepared | null> {
  const upload = stepping.read(UPLOAD, 0);
  if (upload === null) return null;
  const progress = await progressOf(fetch, session, upload);
  if ("videoId" in progress) return { upload, from: upload.size, videoId: progress.videoId };
  if ("ended" in progress || upload.size !== content.size) {
    await stepping.forget();
    return null;
  }
  if (progress.received >= upload.size) throw new StillProcessing(SOON_MS);
  return upToLast(fetch, session, { upload, content, received: progress.received }, stepping);
}

interface Going {
  upload: Upload;
  content: MediaContent;
  /** The bytes that YouTube has. */
  received: number;
}

/** Sends all parts but the last one. @throws StillProcessing for a video that needs another turn */
async function upToLast(
  fetch: Fetch,
  session: AccountSession,
  { upload, content, received }: Going,
  stepping: Stepping,
): Promise<Prepared> {
  const end = Date.now() + TURN_MS;
  let from = received;
  while (from + PART_BYTES < upload.size) {
    if (Date.now() > end) throw new StillProcessing(0);
    const progress = await sendPart(fetch, session, upload, content, from);
    if ("ended" in progress) await stepping.forget();
    // The next attempt asks what YouTube has, or begins again.
    if (!("received" in progress) || progress.received <= from) throw new ProviderFailure("unreachable");
    from = progress.received;
  }
  return { upload, from };
}

/** Sets the image of the post as the thumbnail. A video that YouTube does not give one is published all the same. */
async function setThumbnail(
  fetch: Fetch,
  session: AccountSession,
  videoId: string,
  media: readonly MediaItem[],
): Promise<void> {
  const image = media.find(({ content }) => content.type.startsWith("image/"));
  if (image === undefined) return;
  const path = `/upload/youtube/v3/thumbnails/set?${new URLSearchParams({ videoId, uploadType: "media" })}`;
  const bounds = { timeoutMs: MEDIA_ITEM_MS };
  session.bill("thumbnail_set");
  const asking = { method: "POST", body: image.content, bounds, answer: z.unknown() } as const;
  await callFor(fetch, session, path, asking).catch(tolerating((error) => error instanceof ProviderFailure));
}
