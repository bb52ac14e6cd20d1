import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { eachAlone } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { TOPICS } from "../topics.ts";
import { begin } from "./begin.ts";
import { record } from "./record.ts";
import { placeOf, sendableSelect } from "./sendable.ts";
import type { Timing } from "./timing.ts";

/** The greatest number of rows in one run; the others wait for the next run. */
const BATCH = 200;

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
    run: (services, signal) => giveUpLost(services, signal),
  },
  { name: "renditions.overdue", everySeconds: timing.sweepSeconds, run: (services) => wakeOverdue(services, timing) },
];

const ago = ({ now }: Services, milliseconds: number) => new Date(now().getTime() - milliseconds);

/** Begins scheduled publications whose job never ran. This needs no queue, so a broken queue loses no post. */
async function beginOverdue(services: Services, { graceMs }: Timing, signal: AbortSignal): Promise<void> {
  const overdue = await services.database.prisma.publication.findMany({
    where: { state: "SCHEDULED", scheduledAt: { lt: ago(services, graceMs) } },
    orderBy: { scheduledAt: "asc" },
    take: BATCH,
    select: { id: true, jobId: true },
  });
  const one = async ({ id, jobId }: (typeof overdue)[number]) => {
    services.log.warning("publication.overdue", { publication: id });
    await begin(services, id, jobId);
  };
  await eachAlone(services, signal, { name: "publications.overdue", one }, overdue);
}

/** Ends attempts whose worker stopped. The post may have been sent, so the provider is asked at once. */
async function giveUpLost(services: Services, signal: AbortSignal): Promise<void> {
  const lost = await services.database.prisma.rendition.findMany({
    where: { leasedUntil: { lt: services.now() }, deliveryState: "SUBMITTED" },
    orderBy: { leasedUntil: "asc" },
    take: BATCH,
    select: sendableSelect,
  });
  const one = async (rendition: (typeof lost)[number]) => {
    services.log.warning("rendition.lost", { rendition: rendition.id, attempt: rendition.currentAttemptId });
    await act(services, ({ tx, now }) =>
      record({
        tx,
        services,
        now,
        place: placeOf(rendition, rendition.currentAttemptId),
        from: ["SUBMITTED"],
        settlement: { state: "AMBIGUOUS", fault: { code: "worker_lost", httpStatus: null }, at: now },
      }),
    );
  };
  await eachAlone(services, signal, { name: "renditions.lost", one }, lost);
}

/** Queues new jobs for renditions that are due and whose job never ran. Two jobs for one rendition do no harm. */
async function wakeOverdue(services: Services, { graceMs }: Timing): Promise<void> {
  const due = { lt: ago(services, graceMs) };
  const { rendition } = services.database.prisma;
  const ofIdle = async (topic: string) => ({
    workspace: { organizationId: { notIn: await busyTenants(services.database, topic) } },
  });
  const select = { id: true };
  const toSend = await rendition.findMany({
    where: {
      nextAttemptAt: due,
      deliveryState: "QUEUED",
      publicationState: "PUBLISHING",
      ...(await ofIdle(TOPICS.renditionDeliver)),
    },
    orderBy: { nextAttemptAt: "asc" },
    take: BATCH,
    select,
  });
  const toAsk = await rendition.findMany({
    where: { nextReconciliationAt: due, deliveryState: "AMBIGUOUS", ...(await ofIdle(TOPICS.renditionReconcile)) },
    orderBy: { nextReconciliationAt: "asc" },
    take: BATCH,
    select,
  });
  const waking = (topic: string, rows: { id: string }[]) =>
    rows.map(({ id }) => ({ topic, payload: { renditionId: id } }));
  const outbox = [...waking(TOPICS.renditionDeliver, toSend), ...waking(TOPICS.renditionReconcile, toAsk)];
  if (outbox.length === 0) return;
  services.log.warning("renditions.overdue", { toSend: toSend.length, toAsk: toAsk.length });
  await act(services, async () => ({ value: undefined, audit: null, outbox }));
}
