import type { Sweep } from "../../../platform/jobs/handler.ts";
import { act } from "../../../platform/write/act.ts";
import { PROCESS_MEDIA } from "../topics.ts";

const BATCH = 100;
/** Nobody works on an item for so long without writing down how far they came, but on a film; that does no harm. */
const QUIET_MS = 600_000;

/** Wakes what the queue forgot. */
export const unprocessed: Sweep = {
  name: "media.unprocessed",
  everySeconds: 60,
  async run(services) {
    await act(services, async ({ tx, now }) => {
      const quiet = await tx.mediaItem.findMany({
        where: { processing: "PROCESSING", updatedAt: { lt: new Date(now.getTime() - QUIET_MS) } },
        orderBy: { updatedAt: "asc" },
        take: BATCH,
        select: { id: true },
      });
      const ids = quiet.map(({ id }) => id);
      if (ids.length > 0) await tx.mediaItem.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
      const outbox = ids.map((mediaId) => ({ topic: PROCESS_MEDIA, payload: { mediaId } }));
      return { value: undefined, audit: null, outbox };
    });
  },
};
