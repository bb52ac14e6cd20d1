import { z } from "zod";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";

/** `{ mediaIds }`: those of their bytes go that no row names by then. */
export const FORGET_MEDIA = "media.forget";

export const ForgetMedia = z.object({ mediaIds: z.array(z.string()) });

/** Longer than whoever works on an item with its row in hand goes on without looking again. */
const LATER_MS = 3_600_000;

/** How many ids one message names. */
const BATCH = 200;

/** What is stored before its row is, and must go should that never come. */
export const forgottenLater = (mediaId: string, now: Date): OutboxDraft => ({
  topic: FORGET_MEDIA,
  payload: { mediaIds: [mediaId] },
  dueAt: new Date(now.getTime() + LATER_MS),
});

/** An item whose row names other bytes than before. */
export const replaced = (mediaId: string): OutboxDraft => ({ topic: FORGET_MEDIA, payload: { mediaIds: [mediaId] } });

/** What has no row any more: its bytes go now, and later those that a worker stored meanwhile. */
export function forgotten(mediaIds: readonly string[], now: Date): OutboxDraft[] {
  const batches = Array.from({ length: Math.ceil(mediaIds.length / BATCH) }, (_, at) =>
    mediaIds.slice(at * BATCH, (at + 1) * BATCH),
  );
  return batches.flatMap((ids) => [
    { topic: FORGET_MEDIA, payload: { mediaIds: ids } },
    { topic: FORGET_MEDIA, payload: { mediaIds: ids }, dueAt: new Date(now.getTime() + LATER_MS) },
  ]);
}
