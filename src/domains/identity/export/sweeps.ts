import { eachDue, eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { forgotten } from "./forget.ts";
import { makeExport } from "./make.ts";

const BATCH = 100;
/** Ten times the interval in which a worker records its progress. */
const QUIET_MS = 600_000;

/** Queues exports again whose job was lost, and deletes exports that ended a day ago with their archives. */
export const tidyExports: Sweep = {
  name: "account_export.tidy",
  everySeconds: 60,
  async run(services, signal) {
    await requeueLost(services, signal);
    await deleteExpired(services, signal);
  },
};

const requeueLost = (services: Services, signal: AbortSignal): Promise<void> =>
  eachDuePage(services, signal, {
    name: "account_export.tidy",
    size: BATCH,
    sql: "SELECT id, user_id AS tenant, progressed_at AS due_at FROM account_export WHERE state = 'REQUESTED' AND progressed_at < $1",
    values: [new Date(services.now().getTime() - QUIET_MS)],
    all: (rows) =>
      systemWrite(services, async ({ tx, now }) => {
        const ids = rows.map(({ id }) => id);
        await tx.accountExport.updateMany({ where: { id: { in: ids } }, data: { progressedAt: now } });
        return { value: undefined, audit: null, outbox: ids.map((exportId) => makeExport.message({ exportId })) };
      }),
  });

const deleteExpired = (services: Services, signal: AbortSignal): Promise<void> =>
  eachDue(services, signal, {
    name: "account_export.tidy",
    sql: "SELECT id, user_id AS tenant, expires_at AS due_at FROM account_export WHERE expires_at <= $1",
    values: [services.now()],
    one: ({ id }) =>
      systemWrite(services, async ({ tx, now }) => {
        const { count } = await tx.accountExport.deleteMany({ where: { id, expiresAt: { lte: now } } });
        return { value: undefined, audit: null, outbox: count === 1 ? forgotten(id, now) : [] };
      }),
  });
