import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { TOPICS } from "../topics.ts";
import { begin } from "./begin.ts";
import { record } from "./record.ts";
import { placeOf, sendableSelect } from "./sendable.ts";
import type { Timing } from "./timing.ts";

/** As many as one look takes up. What is left waits for the next one. */
const BATCH = 200;

/** The rows are the truth: what they say is due and nobody is at was forgotten by the queue, or its worker is gone. */
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

/** Scheduled publications whose job never ran. They begin here, so that not even a queue that takes no jobs loses a post. */
async function beginOverdue(services: Services, { graceMs }: Timing, signal: AbortSignal): Promise<void> {
  const overdue = await services.database.prisma.publication.findMany({
    where: { state: "SCHEDULED", scheduledAt: { lt: ago(services, graceMs) } },
    orderBy: { scheduledAt: "asc" },
    take: BATCH,
    select: { id: true, jobId: true },
  });
  for (const { id, jobId } of overdue) {
    if (signal.aborted) return;
    services.log.warning("publication.overdue", { publication: id });
    await begin(services, id, jobId);
  }
}

/** Attempts whose worker is gone: it may have sent the post, so the provider is asked, at once. */
async function giveUpLost(services: Services, signal: AbortSignal): Promise<void> {
  const lost = await services.database.prisma.rendition.findMany({
    where: { leasedUntil: { lt: services.now() }, deliveryState: "SUBMITTED" },
    orderBy: { leasedUntil: "asc" },
    take: BATCH,
    select: sendableSelect,
  });
  for (const rendition of lost) {
    if (signal.aborted) return;
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
  }
}

/** Renditions that are due, to be sent or to be asked after, and whose job never came. Waking one twice does no harm. */
async function wakeOverdue(services: Services, { graceMs }: Timing): Promise<void> {
  const due = { lt: ago(services, graceMs) };
  const { rendition } = services.database.prisma;
  const select = { id: true };
  const toSend = await rendition.findMany({
    where: { nextAttemptAt: due, deliveryState: "QUEUED", publicationState: "PUBLISHING" },
    orderBy: { nextAttemptAt: "asc" },
    take: BATCH,
    select,
  });
  const toAsk = await rendition.findMany({
    where: { nextReconciliationAt: due, deliveryState: "AMBIGUOUS" },
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
