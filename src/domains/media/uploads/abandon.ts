import { z } from "zod";
import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";

/** Deletes the bytes of an upload that ended without an item from the storage. */
export const abandonUpload = defineJob({
  topic: "media.abandon_upload",
  payload: z.object({ key: z.string(), progress: z.record(z.string(), z.unknown()) }),
  work: "computes",
  lane: "cause",
  quiet: true,
  run: ({ storage }, { key, progress }) => storage.abandon(key, progress),
});

/** Deletes the stored bytes of an upload whose row is gone or refers to other bytes. */
export const abandoned = ({ objectKey, progress }: Pick<MediaUpload, "objectKey" | "progress">): OutboxDraft =>
  abandonUpload.message({ key: objectKey, progress: progress as Record<string, unknown> });
