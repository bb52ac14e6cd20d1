import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { end } from "./send.ts";
import { MAIL_SEND, toSend } from "./topics.ts";

const BATCH = 200;
/** The queue gets this long to start a mail that is due. */
const GRACE_MS = 120_000;
const KEPT_DAYS = 30;

/** Finds mails that the queue lost, and mails whose worker stopped. */
export const overdue: Sweep = {
  name: "mail.overdue",
  everySeconds: 60,
  async run(services, signal) {
    if (services.mailer === null) return;
    await giveUpLost(services, signal);
    await wake(services);
  },
};

/** Ends mails whose worker stopped: they may have been sent, so they are not sent again. */
async function giveUpLost(services: Services, signal: AbortSignal): Promise<void> {
  await eachDue(services, signal, {
    name: "mail.overdue",
    size: BATCH,
    page: (skip) =>
      services.database.prisma.mailMessage.findMany({
        where: { leasedUntil: { lt: services.now() } },
        orderBy: { leasedUntil: "asc" },
        skip,
        take: BATCH,
        select: { id: true },
      }),
    one: ({ id }) =>
      act(services, async ({ tx, now }) => {
        const still = await tx.mailMessage.count({ where: { id, state: "SENDING", leasedUntil: { lt: now } } });
        if (still > 0) await end(tx, id, { state: "FAILED", lastErrorCode: "unknown" });
        return { value: undefined, audit: null };
      }),
  });
}

async function wake(services: Services): Promise<void> {
  const busy = await busyTenants(services.database, MAIL_SEND);
  const due = await services.database.prisma.mailMessage.findMany({
    where: {
      state: "QUEUED",
      dueAt: { lt: new Date(services.now().getTime() - GRACE_MS) },
      OR: [{ userId: null }, { userId: { notIn: busy } }],
      items: { none: { workspace: { organizationId: { in: busy } } } },
    },
    orderBy: { dueAt: "asc" },
    take: BATCH,
    select: { id: true },
  });
  if (due.length === 0) return;
  await act(services, async () => ({ value: undefined, audit: null, outbox: due.map(({ id }) => toSend(id)) }));
}

/** Deletes mails that ended and were created more than 30 days ago. */
export const forget: Sweep = {
  name: "mail.forget",
  everySeconds: 3600,
  async run({ database, now }, signal) {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    let deleted: number;
    do {
      const { rowCount } = await database.pool.query(FORGET, [before, BATCH]);
      deleted = rowCount ?? 0;
    } while (deleted === BATCH && !signal.aborted);
  },
};

const FORGET = `
DELETE FROM mail_message WHERE id IN (
  SELECT id FROM mail_message WHERE created_at < $1 AND state NOT IN ('QUEUED', 'SENDING') ORDER BY created_at LIMIT $2
  FOR UPDATE SKIP LOCKED)`;
