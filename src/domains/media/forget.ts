import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { keysOf } from "./keys.ts";

/** Longer than any worker continues with an item without reading its row again. */
const LATER_MS = 3_600_000;

/** The maximum number of ids in one message. */
const BATCH = 200;

/** Deletes stored bytes of items that no row refers to when the job runs. Running uploads stay untouched. */
export const forget = defineJob({
  topic: "media.forget",
  payload: z.object({ mediaIds: z.array(z.string()) }),
  work: "computes",
  lane: "cause",
  quiet: true,
  async run({ database: { prisma }, storage }, { mediaIds }, { signal }) {
    const where = { id: { in: mediaIds } };
    const items = await prisma.mediaItem.findMany({ where });
    const uploads = await prisma.mediaUpload.findMany({ where: { ...where, state: "PENDING" }, select: { id: true } });
    const underWay = [...uploads, ...items.filter(({ processing }) => processing === "PROCESSING")];
    const left = new Set(underWay.map(({ id }) => id));
    const named = new Set(items.flatMap(({ contentKey, thumbnailKey }) => [contentKey, thumbnailKey]));
    for (const id of mediaIds.filter((each) => !left.has(each))) {
      signal.throwIfAborted();
      for (const key of keysOf(id).filter((each) => !named.has(each))) await storage.remove(key);
    }
  },
});

const later = (now: Date) => ({ dueAt: new Date(now.getTime() + LATER_MS) });

/** Deletes bytes that were stored before their row, in case the row is never created. */
export const forgottenLater = (mediaId: string, now: Date): OutboxDraft =>
  forget.message({ mediaIds: [mediaId] }, later(now));

/** Deletes bytes that never get a row, at an instant. */
export const forgottenAt = (mediaId: string, dueAt: Date): OutboxDraft =>
  forget.message({ mediaIds: [mediaId] }, { dueAt });

/** Deletes the bytes of items that have no row and get none. */
export const unused = (mediaIds: string[]): OutboxDraft => forget.message({ mediaIds });

/** Deletes the previous bytes of an item whose row refers to other bytes now. */
export const replaced = (mediaId: string): OutboxDraft => forget.message({ mediaIds: [mediaId] });

/** Deletes the bytes of items without a row now, and bytes that a worker stored meanwhile one hour later. */
export function forgotten(mediaIds: readonly string[], now: Date): OutboxDraft[] {
  const batches = Array.from({ length: Math.ceil(mediaIds.length / BATCH) }, (_, at) =>
    mediaIds.slice(at * BATCH, (at + 1) * BATCH),
  );
  return batches.flatMap((ids) => [forget.message({ mediaIds: ids }), forget.message({ mediaIds: ids }, later(now))]);
}
