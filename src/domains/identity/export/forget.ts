import type { z } from "zod";
import type { Handler } from "../../../platform/jobs/handler.ts";
import { archiveKey } from "./archiveKey.ts";
import { ExportJob } from "./inputs.ts";
import { FORGET_EXPORT } from "./topics.ts";

/** Deletes the archive of an export without a row. */
export const forgetExport: Handler<z.output<typeof ExportJob>> = {
  topic: FORGET_EXPORT,
  payload: ExportJob,
  work: "computes",
  lane: "cause",
  quiet: true,
  async run({ database: { prisma }, storage }, { exportId }) {
    if ((await prisma.accountExport.count({ where: { id: exportId } })) === 0)
      await storage.remove(archiveKey(exportId));
  },
};
