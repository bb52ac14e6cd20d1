import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { eachDue, eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { mailDue, toSend } from "./messages.ts";
import { end } from "./send.ts";
import { TENANT_OF_MAIL } from "./tenant.ts";

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
    await wake(services, signal);
  },
};

/** Ends mails whose worker stopped: they may have been sent, so they are not sent again. */
async function giveUpLost(services: Services, signal: AbortSignal): Promise<void> {
  await eachDue(services, signal, {
    name: "mail.overdue",
    sql: `SELECT id, ${TENANT_OF_MAIL} AS tenant, leased_until AS due_at FROM mail_message AS mail WHERE leased_until < $1`,
    values: [services.now()],
    one: ({ id }) =>
      systemWrite(services, async ({ tx, now }) => {
        const still = await tx.mailMessage.count({ where: { id, state: "SENDING", leasedUntil: { lt: now } } });
        if (still > 0) await end(tx, id, { state: "FAILED", lastErrorCode: "unknown" });
        return { value: undefined, audit: null };
      }),
  });
}

const wake = async (services: Services, signal: AbortSignal): Promise<void> =>
  eachDuePage(services, signal, {
    name: "mail.overdue",
    size: BATCH,
    sql: `SELECT id, ${TENANT_OF_MAIL} AS tenant, due_at FROM mail_message AS mail WHERE state = 'QUEUED' AND due_at < $1`,
    values: [new Date(services.now().getTime() - GRACE_MS)],
    without: await busyTenants(services.database, mailDue.topic),
    all: (rows) =>
      systemWrite(services, async () => ({ value: undefined, audit: null, outbox: rows.map(({ id }) => toSend(id)) })),
  });

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
