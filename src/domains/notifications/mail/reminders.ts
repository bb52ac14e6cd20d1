import type { QueueReminder } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { lastInQueue } from "./queue.ts";
import { type ReminderTopic, toSend } from "./topics.ts";

const DAY = 86_400_000;
const BATCH = 100;

/** Looks at the queues that changed a while ago, or that become low by themselves about now, for those who asked to be reminded. */
export const reminders: Sweep = {
  name: "mail.reminders",
  everySeconds: 60,
  async run(services, signal) {
    if (services.mailer === null) return;
    const one = (key: Key) => act(services, ({ tx, now }) => look(tx, key, now));
    await eachDue(services, signal, { name: "mail.reminders", size: BATCH, page: () => dueOf(services), one });
  },
};

type Key = Pick<QueueReminder, "userId" | "workspaceId">;

const dueOf = ({ database, now }: Services): Promise<Key[]> =>
  database.prisma.queueReminder.findMany({
    where: { checkAt: { lte: now() } },
    orderBy: { checkAt: "asc" },
    take: BATCH,
    select: { userId: true, workspaceId: true },
  });

/** One look of one person's reminders at one queue. */
async function look(tx: Tx, { userId, workspaceId }: Key, now: Date): Promise<Outcome<void>> {
  const nothing = { value: undefined, audit: null };
  // Whoever changes the queue waits for this row, and has it looked at again.
  const [row] = await tx.queueReminder.updateManyAndReturn({
    where: { userId, workspaceId, checkAt: { lte: now } },
    data: { checkAt: null },
  });
  if (row === undefined) return nothing;
  const { name, activationPublicationId } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const seen = see(row, await lastInQueue(tx, workspaceId), now, activationPublicationId !== null);
  await tx.queueReminder.update({ where: { userId_workspaceId: { userId, workspaceId } }, data: seen.next });
  if (seen.tell === null) return nothing;
  const eventKey = `${seen.tell}:${workspaceId}:${now.toISOString()}`;
  const mailId = newId("mail");
  const stamps = { userId, eventKey, createdAt: now };
  await tx.mailMessage.create({ data: { id: mailId, kind: "REMINDER", dueAt: now, ...stamps } });
  const text = { ...TEXTS[seen.tell](name, row.runwayDays), href: "/activity" };
  await tx.mailItem.create({ data: { workspaceId, topic: seen.tell, mailId, ...text, ...stamps } });
  return { ...nothing, outbox: [toSend(mailId)] };
}

type State = Pick<
  QueueReminder,
  "lowRunwayEnabled" | "queueEmptiedEnabled" | "runwayDays" | "lowRemindedAt" | "emptiedRemindedAt" | "wasFilled"
>;

/**
 * What follows from a queue as it is now (docs/decisions/notifications.md, 21): what to tell, and what is known
 * afterwards. `last` is when the last of it is due; null for an empty one. An episode of a low queue is told once, and
 * ends when it is filled up; an empty queue is told of when something was in it since the last time. Of one that is
 * both, the latter is told.
 */
function see(
  row: State,
  last: Date | null,
  now: Date,
  activated: boolean,
): {
  tell: ReminderTopic | null;
  next: Pick<QueueReminder, "lowRemindedAt" | "emptiedRemindedAt" | "wasFilled" | "checkAt">;
} {
  const lowAt = last === null ? null : new Date(last.getTime() - row.runwayDays * DAY);
  const isLow = lowAt === null || lowAt <= now;
  const tellLow = activated && row.lowRunwayEnabled && isLow && row.lowRemindedAt === null;
  const tellEmptied = activated && row.queueEmptiedEnabled && last === null && row.wasFilled;
  return {
    tell: tellEmptied ? "queue_emptied" : tellLow ? "queue_low_runway" : null,
    next: {
      lowRemindedAt: isLow ? (tellLow ? now : row.lowRemindedAt) : null,
      emptiedRemindedAt: last !== null ? null : tellEmptied ? now : row.emptiedRemindedAt,
      wasFilled: last !== null,
      checkAt: row.lowRunwayEnabled && !isLow ? lowAt : null,
    },
  };
}

const TEXTS: Record<ReminderTopic, (workspace: string, days: number) => { title: string; body: string }> = {
  queue_low_runway: (workspace, days) => ({
    title: `The queue of ${workspace} is running low`,
    body: `Nothing is scheduled for later than ${days === 1 ? "a day" : `${days} days`} from now.`,
  }),
  queue_emptied: (workspace) => ({
    title: `The queue of ${workspace} is empty`,
    body: "Nothing is scheduled there any more.",
  }),
};
