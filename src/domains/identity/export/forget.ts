import { defineJob } from "../../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import { archiveKey } from "./archiveKey.ts";
import { ExportJob } from "./inputs.ts";
import { WITHIN_SECONDS } from "./make.ts";

/** Deletes the archive of an export without a row. */
export const forgetExport = defineJob({
  topic: "account_export.forget",
  payload: ExportJob,
  work: "computes",
  lane: "cause",
  quiet: true,
  async run({ database: { prisma }, storage }, { exportId }) {
    if ((await prisma.accountExport.count({ where: { id: exportId } })) === 0)
      await storage.remove(archiveKey(exportId));
  },
});

/** Deletes an archive without a row now, and again when no worker can still be storing it. */
export const forgotten = (exportId: string, now: Date): OutboxDraft[] => [
  forgetExport.message({ exportId }),
  forgetExport.message({ exportId }, { dueAt: new Date(now.getTime() + 2 * WITHIN_SECONDS * 1000) }),
];
