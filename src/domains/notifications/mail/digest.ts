import { newId } from "../../../platform/ids/ids.ts";
import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { defaultDigest } from "../preferences.ts";
import { dayOf, nextDigest } from "./digestTime.ts";
import { toSend } from "./messages.ts";
import { wantedItems } from "./wanted.ts";

/** Composes the digests that are due. A person without waiting items gets none. */
export const digests: Sweep = {
  name: "mail.digests",
  everySeconds: 60,
  async run(services, signal) {
    if (services.mailer === null) return;
    await eachDue(services, signal, {
      name: "mail.digests",
      sql: "SELECT user_id AS id, user_id AS tenant, next_at AS due_at FROM mail_digest WHERE next_at <= $1",
      values: [services.now()],
      one: ({ id }) => systemWrite(services, ({ tx, now }) => makeDigest(tx, id, now)),
    });
  },
};

async function makeDigest(tx: Tx, userId: string, now: Date): Promise<Outcome<void>> {
  const nothing = { value: undefined, audit: null };
  const where = { userId, nextAt: { lte: now } };
  // A concurrent worker waits for this row, and then finds nothing due.
  const [digest] = await tx.mailDigest.updateManyAndReturn({ where, data: { nextAt: null } });
  if (digest === undefined) return nothing;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const chosen = (await tx.notificationDigest.findUnique({ where: { userId } })) ?? defaultDigest(user);
  const day = dayOf(now, chosen.timezone);
  if (digest.lastDay !== null && day <= digest.lastDay) {
    await tx.mailDigest.update({ where: { userId }, data: { nextAt: nextDigest(chosen, digest.lastDay, now) } });
    return nothing;
  }
  const items = await tx.mailItem.findMany({ where: { userId, mailId: null } });
  const wanted = await wantedItems(tx, user, items, now);
  const mailId = newId("mail");
  if (wanted.length > 0) {
    const mail = { id: mailId, userId, kind: "DIGEST" as const, eventKey: day, dueAt: now, createdAt: now };
    await tx.mailMessage.create({ data: mail });
    const included = { userId, mailId: null, eventKey: { in: wanted.map(({ eventKey }) => eventKey) } };
    await tx.mailItem.updateMany({ where: included, data: { mailId } });
    await tx.mailDigest.update({ where: { userId }, data: { lastDay: day } });
  }
  // Items that arrived since the read wait for the next digest.
  const handled = items.map(({ eventKey }) => eventKey);
  await tx.mailItem.deleteMany({ where: { userId, mailId: null, eventKey: { in: handled } } });
  return wanted.length > 0 ? { ...nothing, outbox: [toSend(mailId)] } : nothing;
}
