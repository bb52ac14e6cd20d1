import { z } from "zod";
import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import type { Handler } from "../../../platform/jobs/handler.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import { ABANDON_UPLOAD } from "../topics.ts";

const AbandonUpload = z.object({ key: z.string(), progress: z.record(z.string(), z.unknown()) });

/** Deletes the stored bytes of an upload whose row is gone or refers to other bytes. */
export const abandoned = ({ objectKey, progress }: Pick<MediaUpload, "objectKey" | "progress">): OutboxDraft => ({
  topic: ABANDON_UPLOAD,
  payload: { key: objectKey, progress },
});

/** Deletes the bytes of an abandoned upload from the storage. */
export const abandonUpload: Handler<z.output<typeof AbandonUpload>> = {
  topic: ABANDON_UPLOAD,
  payload: AbandonUpload,
  work: "computes",
  lane: "cause",
  quiet: true,
  run: ({ storage }, { key, progress }) => storage.abandon(key, progress),
};
