import { z } from "zod";
import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import type { Handler } from "../../../platform/jobs/handler.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { PROCESS_MEDIA } from "../topics.ts";
import { MediaFault } from "./fault.ts";
import { prepare } from "./prepare.ts";
import { settleFailed, settleReady, storeWhole } from "./settle.ts";

const Payload = z.object({ mediaId: z.string() });

/** What was begun so often and never ended brings its worker down. */
const MOST_ATTEMPTS = 5;
/** A film of many gigabytes may have to be copied. */
const WITHIN_SECONDS = 900;

/**
 * Makes of an upload what is kept: sniffed, measured, without metadata, with a thumbnail. Whoever comes to an item that is done with does nothing;
 * one whose worker was lost is begun anew.
 */
export const process: Handler<z.output<typeof Payload>> = {
  topic: PROCESS_MEDIA,
  payload: Payload,
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
};

/** The item, when there is something to do about it. */
function begin(services: Services, id: string): Promise<MediaItem | null> {
  return act(services, async ({ tx, now }) => {
    const [item = null] = await tx.mediaItem.updateManyAndReturn({
      where: { id, processing: "PROCESSING" },
      data: { processingAttempts: { increment: 1 }, processingProgress: 10, updatedAt: now },
    });
    return { value: item, audit: null, touched: item === null ? [] : [item.workspaceId] };
  });
}

function advance(services: Services, { id, workspaceId }: MediaItem, processingProgress: number): Promise<void> {
  return act(services, async ({ tx, now }) => {
    const where = { id, processing: "PROCESSING" as const };
    const { count } = await tx.mediaItem.updateMany({ where, data: { processingProgress, updatedAt: now } });
    return { value: undefined, audit: null, touched: count === 0 ? [] : [workspaceId] };
  });
}

/** Something else was in the way, and this process is still there to say so: it is not the item that brings workers down. */
function retreat(services: Services, { id }: MediaItem): Promise<void> {
  return act(services, async ({ tx }) => {
    const where = { id, processing: "PROCESSING" as const };
    await tx.mediaItem.updateMany({ where, data: { processingAttempts: { decrement: 1 } } });
    return { value: undefined, audit: null };
  });
}
