import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { forgotten, toMake } from "./topics.ts";

const BATCH = 100;
/** Ten times the interval in which a worker records its progress. */
const QUIET_MS = 600_000;

/** Queues exports again whose job was lost, and deletes exports that ended a day ago with their archives. */
export const tidyExports: Sweep = {
  name: "account_export.tidy",
  everySeconds: 60,
  async run(services, signal) {
    await requeueLost(services);
    while ((await deleteExpired(services)) === BATCH && !signal.aborted);
  },
};

function requeueLost(services: Services): Promise<void> {
  return act(services, async ({ tx, now }) => {
    const lost = await tx.accountExport.findMany({
      where: { state: "REQUESTED", progressedAt: { lt: new Date(now.getTime() - QUIET_MS) } },
      orderBy: { progressedAt: "asc" },
      take: BATCH,
      select: { id: true },
    });
    const ids = lost.map(({ id }) => id);
    if (ids.length > 0) await tx.accountExport.updateMany({ where: { id: { in: ids } }, data: { progressedAt: now } });
    return { value: undefined, audit: null, outbox: ids.map(toMake) };
  });
}

/** @returns the number of deleted exports */
function deleteExpired(services: Services): Promise<number> {
  return act(services, async ({ tx, now }) => {
    const due = await tx.accountExport.findMany({
      where: { expiresAt: { lte: now } },
      orderBy: { expiresAt: "asc" },
      take: BATCH,
      select: { id: true },
    });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await tx.accountExport.deleteMany({ where: { id: { in: ids } } });
    return { value: ids.length, audit: null, outbox: ids.flatMap((id) => forgotten(id, now)) };
  });
}
