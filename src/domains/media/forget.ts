import { z } from "zod";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";

/** `{ mediaIds }`: deletes the bytes of these items that no row refers to when the job runs. */
export const FORGET_MEDIA = "media.forget";

export const ForgetMedia = z.object({ mediaIds: z.array(z.string()) });

/** Longer than any worker continues with an item without reading its row again. */
const LATER_MS = 3_600_000;

/** The maximum number of ids in one message. */
const BATCH = 200;

/** Deletes bytes that were stored before their row, in case the row is never created. */
export const forgottenLater = (mediaId: string, now: Date): OutboxDraft => ({
  topic: FORGET_MEDIA,
  payload: { mediaIds: [mediaId] },
  dueAt: new Date(now.getTime() + LATER_MS),
});

/** Deletes the bytes of items that have no row and get none. */
export const unused = (mediaIds: string[]): OutboxDraft => ({ topic: FORGET_MEDIA, payload: { mediaIds } });

/** Deletes the previous bytes of an item whose row refers to other bytes now. */
export const replaced = (mediaId: string): OutboxDraft => ({ topic: FORGET_MEDIA, payload: { mediaIds: [mediaId] } });

/** Deletes the bytes of items without a row now, and bytes that a worker stored meanwhile one hour later. */
export function forgotten(mediaIds: readonly string[], now: Date): OutboxDraft[] {
  const batches = Array.from({ length: Math.ceil(mediaIds.length / BATCH) }, (_, at) =>
    mediaIds.slice(at * BATCH, (at + 1) * BATCH),
  );
  return batches.flatMap((ids) => [
    { topic: FORGET_MEDIA, payload: { mediaIds: ids } },
    { topic: FORGET_MEDIA, payload: { mediaIds: ids }, dueAt: new Date(now.getTime() + LATER_MS) },
  ]);
}
