import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { type DueRow, eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { process } from "./process.ts";

const PAGE = 100;
/**
 * Longer than a worker usually needs between two updates of an item. For large videos a second job may start, which is
 * harmless.
 */
const QUIET_MS = 600_000;

/** Queues items again whose job was lost. */
export const unprocessed: Sweep = {
  name: "media.unprocessed",
  everySeconds: 60,
  async run(services, signal) {
    await eachDuePage<DueRow & { workspace_id: string }>(services, signal, {
      name: "media.unprocessed",
      size: PAGE,
      sql: `SELECT item.id, organization_id AS tenant, item.updated_at AS due_at, workspace_id FROM media_item AS item
        JOIN workspace ON workspace.id = workspace_id WHERE processing = 'PROCESSING' AND item.updated_at < $1`,
      values: [new Date(services.now().getTime() - QUIET_MS)],
      without: await busyTenants(services.database, process.topic),
      all: (rows) =>
        systemWrite(services, async ({ tx, now }) => {
          const ids = rows.map(({ id }) => id);
          await tx.mediaItem.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
          const outbox = ids.map((mediaId) => process.message({ mediaId }));
          return { value: undefined, audit: null, outbox, touched: rows.map(({ workspace_id: place }) => place) };
        }),
    });
  },
};
