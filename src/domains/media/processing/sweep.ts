import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import { act } from "../../../platform/write/act.ts";
import { PROCESS_MEDIA } from "../topics.ts";

const BATCH = 100;
/** Longer than a worker usually needs between two updates of an item. For large videos a second job may start, which is harmless. */
const QUIET_MS = 600_000;

/** Queues items again whose job was lost. */
export const unprocessed: Sweep = {
  name: "media.unprocessed",
  everySeconds: 60,
  async run(services) {
    const busy = await busyTenants(services.database, PROCESS_MEDIA);
    await act(services, async ({ tx, now }) => {
      const quiet = await tx.mediaItem.findMany({
        where: {
          processing: "PROCESSING",
          updatedAt: { lt: new Date(now.getTime() - QUIET_MS) },
          workspace: { organizationId: { notIn: busy } },
        },
        orderBy: { updatedAt: "asc" },
        take: BATCH,
        select: { id: true, workspaceId: true },
      });
      const ids = quiet.map(({ id }) => id);
      if (ids.length > 0) await tx.mediaItem.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
      const outbox = ids.map((mediaId) => ({ topic: PROCESS_MEDIA, payload: { mediaId } }));
      return { value: undefined, audit: null, outbox, touched: quiet.map(({ workspaceId }) => workspaceId) };
    });
  },
};
