import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { MediaItem } from "../post.ts";
import type { AccountSession } from "../session.ts";
import { multipart } from "../shared/multipart.ts";
import type { Step } from "../stepResults.ts";
import { type Stepping, StillProcessing } from "../steps.ts";
import { Uploaded } from "./api.ts";
import { callFor } from "./call.ts";

const HOUR_MS = 3_600_000;
/** X keeps a finished file for a day. */
const KEPT_MS = 23 * HOUR_MS;

const UPLOAD = "/2/media/upload";

/** A file on its way: the parts that X has, and whether X knows that no other one follows. */
const Progress = z.object({
  id: z.string(),
  parts: z.int().nonnegative(),
  isWhole: z.boolean(),
  isReady: z.boolean(),
});
type Progress = z.output<typeof Progress>;

export const FILE: Step<Progress> = { name: "file", of: "media", result: Progress, keptMs: KEPT_MS };
export const DESCRIPTION: Step<true> = { name: "description", of: "media", result: z.literal(true), keptMs: KEPT_MS };

/** The documentation shows parts of a megabyte, and names 999 as the last number of a part. */
export const PART_BYTES = 4 * 1024 * 1024;

const categoryOf = (type: string) =>
  type.startsWith("video/") ? "tweet_video" : type === "image/gif" ? "tweet_gif" : "tweet_image";

/**
 * Uploads a file with its alternative text, and returns its number. Each part is stored when X has it, so that an
 * attempt that was interrupted goes on behind the last one. A part that is sent twice is one part.
 * @throws StillProcessing while X works on the file
 */
export async function upload(
  fetch: Fetch,
  session: AccountSession,
  { item, index }: { item: MediaItem; index: number },
  stepping: Stepping,
): Promise<string> {
  const { content, altText } = item;
  const isSimple = categoryOf(content.type) === "tweet_image";
  const begin = isSimple ? uploadWhole : initialize;
  let progress = await stepping.once(FILE, index, () => begin(fetch, session, item));
  const go = async (next: Partial<Progress>) => {
    progress = { ...progress, ...next };
    await stepping.keep(FILE, index, progress);
  };
  try {
    for (let from = progress.parts * PART_BYTES; !progress.isWhole && from < content.size; from += PART_BYTES) {
      await append(fetch, session, item, progress);
      await go({ parts: progress.parts + 1 });
    }
    if (!progress.isWhole) {
      const path = `${UPLOAD}/${progress.id}/finalize`;
      const { data } = await callFor(fetch, session, { path, method: "POST", answer: Uploaded });
      await go({ isWhole: true, isReady: isReady(data) });
      requireReady(data);
    }
    if (!progress.isReady) {
      const query = { command: "STATUS", media_id: progress.id };
      const { data } = await callFor(fetch, session, { path: UPLOAD, query, answer: Uploaded });
      requireReady(data);
      await go({ isReady: true });
    }
  } catch (error) {
    // X does not know the file any more, or takes no further part of it: the next attempt begins again.
    const isRefused = error instanceof ProviderFailure && error.kind === "refused";
    if (!isSimple && isRefused) await stepping.forget();
    throw error;
  }
  if (altText !== "") await stepping.once(DESCRIPTION, index, () => describe(fetch, session, progress.id, altText));
  return progress.id;
}

const uploadedNow = (data: Uploaded, isWhole: boolean): Progress => ({
  id: data.id,
  parts: 0,
  isWhole,
  isReady: isWhole && isReady(data),
});

/** An image goes in one call. */
async function uploadWhole(fetch: Fetch, session: AccountSession, { content }: MediaItem): Promise<Progress> {
  const body = multipart({ media_category: categoryOf(content.type) }, { media: content });
  const bounds = { timeoutMs: MEDIA_ITEM_MS };
  const { data } = await callFor(fetch, session, { path: UPLOAD, method: "POST", body, bounds, answer: Uploaded });
  return uploadedNow(data, true);
}

async function initialize(fetch: Fetch, session: AccountSession, { content }: MediaItem): Promise<Progress> {
  const { type, size } = content;
  const json = { media_type: type, total_bytes: size, media_category: categoryOf(type) };
  const asking = { path: `${UPLOAD}/initialize`, method: "POST", json, answer: Uploaded } as const;
  return uploadedNow((await callFor(fetch, session, asking)).data, false);
}

async function append(
  fetch: Fetch,
  session: AccountSession,
  { content }: MediaItem,
  { id, parts }: Progress,
): Promise<void> {
  const part = content.slice(parts * PART_BYTES, (parts + 1) * PART_BYTES);
  const media = { size: part.size, type: content.type, stream: () => part.stream() };
  await callFor(fetch, session, {
    path: `${UPLOAD}/${id}/append`,
    method: "POST",
    body: multipart({ segment_index: String(parts) }, { media }),
    bounds: { timeoutMs: MEDIA_ITEM_MS },
    answer: z.unknown(),
  });
}

async function describe(fetch: Fetch, session: AccountSession, id: string, text: string): Promise<true> {
  const json = { id, metadata: { alt_text: { text } } };
  await callFor(fetch, session, { path: "/2/media/metadata", method: "POST", json, answer: z.unknown() });
  session.bill("media_metadata");
  return true;
}

const isReady = ({ processing_info: processing }: Uploaded) => (processing?.state ?? "succeeded") === "succeeded";

/** @throws StillProcessing; ProviderFailure for a file that X cannot show */
function requireReady(data: Uploaded): void {
  if (isReady(data)) return;
  const { state, check_after_secs: seconds = 1 } = data.processing_info ?? {};
  if (state === "failed") throw new ProviderFailure("refused");
  throw new StillProcessing(seconds * 1000);
}
