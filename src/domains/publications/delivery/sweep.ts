import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { type DueRow, eachDue, eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { renditionDue, renditionUnknown } from "../messages.ts";
import { begin } from "./begin.ts";
import { record } from "./record.ts";
import { placeOf, sendableSelect } from "./sendable.ts";
import { settlementOf } from "./settlement.ts";
import type { Timing } from "./timing.ts";
import { triedWith } from "./tried.ts";

/** The number of rows that are read, or woken, at a time. */
const PAGE = 200;

/** Finds rows that are due and that no worker has: the queue lost their job, or their worker stopped. */
export const sweepsWith = (timing: Timing): Sweep[] => [
  {
    name: "publications.overdue",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => beginOverdue(services, timing, signal),
  },
  {
    name: "renditions.lost",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => giveUpLost(services, timing, signal),
  },
  {
    name: "renditions.overdue",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => wakeOverdue(services, timing, signal),
  },
];

const ago = ({ now }: Services, milliseconds: number) => new Date(now().getTime() - milliseconds);

/** Begins scheduled publications whose job never ran. This needs no queue, so a broken queue loses no post. */
const beginOverdue = (services: Services, { graceMs }: Timing, signal: AbortSignal): Promise<void> =>
  eachDue<DueRow & { job_id: string | null }>(services, signal, {
    name: "publications.overdue",
    sql: `SELECT publication.id, organization_id AS tenant, scheduled_at AS due_at, job_id FROM publication
      JOIN workspace ON workspace.id = workspace_id WHERE publication.state = 'SCHEDULED' AND scheduled_at < $1`,
    values: [ago(services, graceMs)],
    async one({ id, job_id: jobId }) {
      services.log.warning("publication.overdue", { publication: id });
      await begin(services, id, jobId);
    },
  });

/**
 * Ends attempts whose worker stopped. The post may have been sent, so the provider is asked at once. A post whose steps
 * were under way does not exist, and is sent again.
 */
const giveUpLost = (services: Services, timing: Timing, signal: AbortSignal): Promise<void> =>
  eachDue(services, signal, {
    name: "renditions.lost",
    sql: `SELECT rendition.id, organization_id AS tenant, leased_until AS due_at FROM rendition
      JOIN workspace ON workspace.id = workspace_id WHERE leased_until < $1 AND delivery_state = 'SUBMITTED'`,
    values: [services.now()],
    async one({ id }) {
      const where = { id, leasedUntil: { lt: services.now() }, deliveryState: "SUBMITTED" as const };
      const rendition = await services.database.prisma.rendition.findUnique({ where, select: sendableSelect });
      if (rendition === null) return;
      services.log.warning("rendition.lost", { rendition: id, attempt: rendition.currentAttemptId });
      const fault = { code: "worker_lost", httpStatus: null } as const;
      const { currentAttemptId, preparingAttemptId, deliveryKey } = rendition;
      const isPreparing = currentAttemptId !== null && currentAttemptId === preparingAttemptId;
      await systemWrite(services, async ({ tx, now }) => {
        const tried = isPreparing && deliveryKey !== null ? await triedWith(tx, id, deliveryKey) : null;
        return record({
          tx,
          services,
          now,
          place: placeOf(rendition, currentAttemptId),
          from: ["SUBMITTED"],
          isPreparing,
          settlement:
            tried === null
              ? { state: "AMBIGUOUS", fault, at: now }
              : settlementOf({ came: "nothing", fault }, tried, now, timing),
        });
      });
    },
  });

const TO_SEND = `SELECT rendition.id, organization_id AS tenant, next_attempt_at AS due_at FROM rendition
JOIN workspace ON workspace.id = workspace_id
WHERE next_attempt_at < $1 AND delivery_state IN ('QUEUED', 'PROCESSING') AND publication_state = 'PUBLISHING'`;

const TO_ASK = `SELECT rendition.id, organization_id AS tenant, next_reconciliation_at AS due_at FROM rendition
JOIN workspace ON workspace.id = workspace_id WHERE next_reconciliation_at < $1 AND delivery_state = 'AMBIGUOUS'`;

/** Queues new jobs for renditions that are due and whose job never ran. Two jobs for one rendition do no harm. */
async function wakeOverdue(services: Services, { graceMs }: Timing, signal: AbortSignal): Promise<void> {
  const overdue = [
    [renditionDue, TO_SEND],
    [renditionUnknown, TO_ASK],
  ] as const;
  for (const [{ topic, message }, sql] of overdue) {
    await eachDuePage(services, signal, {
      name: "renditions.overdue",
      size: PAGE,
      sql,
      values: [ago(services, graceMs)],
      without: await busyTenants(services.database, topic),
      all: (rows) => {
        services.log.warning("renditions.overdue", { topic, renditions: rows.length });
        const outbox = rows.map(({ id }) => message({ renditionId: id }));
        return systemWrite(services, async () => ({ value: undefined, audit: null, outbox }));
      },
    });
  }
}
