import { z } from "zod";
import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { MediaFault } from "./fault.ts";
import { prepare } from "./prepare.ts";
import { settleFailed, settleReady, storeWhole } from "./settle.ts";

/** After this number of unfinished attempts, the item is assumed to crash its worker. */
const MOST_ATTEMPTS = 5;
/** Enough time to copy a video of many gigabytes. */
const WITHIN_SECONDS = 900;

/**
 * Processes an upload: detects its type, measures it, removes metadata and creates a thumbnail. Does nothing for an
 * item that is already processed. Starts again for an item whose worker was lost.
 */
export const process = defineJob({
  topic: "media.process",
  payload: z.object({ mediaId: z.string() }),
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN media_item ON media_item.id = message.payload ->> 'mediaId' JOIN workspace ON workspace.id = workspace_id`,
  },
  withinSeconds: WITHIN_SECONDS,
  async run(services, { mediaId }, { signal }) {
    const item = await begin(services, mediaId);
    if (item === null) return;
    try {
      if (item.processingAttempts > MOST_ATTEMPTS) throw new MediaFault("took_too_long");
      const prepared = await prepare(services.storage, item, signal);
      signal.throwIfAborted();
      await advance(services, item, 60);
      const stored = await storeWhole(services.storage, item, prepared, signal);
      await settleReady(services, item, stored);
    } catch (error) {
      if (!(error instanceof MediaFault)) {
        await retreat(services, item);
        throw error;
      }
      if (error.cause instanceof SandboxFailure) warnOfSandbox(services.log, error.cause);
      services.log.info("media.refused", { media: mediaId, code: error.code });
      await settleFailed(services, item, error.code);
    }
  },
});

/** Counts the attempt and returns the item; null if the item needs no processing. */
function begin(services: Services, id: string): Promise<MediaItem | null> {
  return systemWrite(services, async ({ tx, now }) => {
    const [item = null] = await tx.mediaItem.updateManyAndReturn({
      where: { id, processing: "PROCESSING" },
      data: { processingAttempts: { increment: 1 }, processingProgress: 10, updatedAt: now },
    });
    return { value: item, audit: null, touched: item === null ? [] : [item.workspaceId] };
  });
}

function advance(services: Services, { id, workspaceId }: MediaItem, processingProgress: number): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const where = { id, processing: "PROCESSING" as const };
    const { count } = await tx.mediaItem.updateMany({ where, data: { processingProgress, updatedAt: now } });
    return { value: undefined, audit: null, touched: count === 0 ? [] : [workspaceId] };
  });
}

/**
 * Takes the attempt back: the failure had another cause, and the process survived, so the item did not crash its
 * worker.
 */
function retreat(services: Services, { id, workspaceId }: MediaItem): Promise<void> {
  return systemWrite(services, async ({ tx }) => {
    const where = { id, processing: "PROCESSING" as const };
    await tx.mediaItem.updateMany({ where, data: { processingAttempts: { decrement: 1 } } });
    return { value: undefined, audit: null, touched: [workspaceId] };
  });
}
