import type { QueueReminder } from "../../../../prisma/generated/client/client.ts";
import { pathOf } from "../../../platform/env/links.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type DueRow, eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { toSend } from "./messages.ts";
import { lastInQueue } from "./queue.ts";
import { REMINDERS, type ReminderTopic } from "./reminderTopics.ts";

const DAY = 86_400_000;

/** Checks queues that changed at least a minute ago or run low about now, for people who asked for reminders. */
export const reminders: Sweep = {
  name: "mail.reminders",
  everySeconds: 60,
  async run(services, signal) {
    if (services.mailer === null) return;
    await eachDue<DueRow & { user_id: string; workspace_id: string }>(services, signal, {
      name: "mail.reminders",
      sql: `SELECT user_id || ' ' || workspace_id AS id, organization_id AS tenant, check_at AS due_at, user_id, workspace_id
        FROM queue_reminder JOIN workspace ON workspace.id = workspace_id WHERE check_at <= $1`,
      values: [services.now()],
      one: ({ user_id: userId, workspace_id: workspaceId }) =>
        systemWrite(services, ({ tx, now }) => checkQueue(tx, { userId, workspaceId }, now)),
    });
  },
};

type Key = Pick<QueueReminder, "userId" | "workspaceId">;

/** Checks one queue for one person. */
async function checkQueue(tx: Tx, { userId, workspaceId }: Key, now: Date): Promise<Outcome<void>> {
  const nothing = { value: undefined, audit: null };
  // A concurrent change of the queue waits for this row and schedules another check.
  const [row] = await tx.queueReminder.updateManyAndReturn({
    where: { userId, workspaceId, checkAt: { lte: now } },
    data: { checkAt: null },
  });
  if (row === undefined) return nothing;
  const { name, activationPublicationId } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const result = evaluate(row, await lastInQueue(tx, workspaceId), now, activationPublicationId !== null);
  await tx.queueReminder.update({ where: { userId_workspaceId: { userId, workspaceId } }, data: result.next });
  if (result.remind === null) return nothing;
  const eventKey = `${result.remind}:${workspaceId}:${now.toISOString()}`;
  const mailId = newId("mail");
  const stamps = { userId, eventKey, createdAt: now };
  await tx.mailMessage.create({ data: { id: mailId, kind: "REMINDER", dueAt: now, ...stamps } });
  const text = {
    ...REMINDERS[result.remind].texts(name, row.runwayDays),
    href: pathOf("queue", { workspace_id: workspaceId }),
  };
  await tx.mailItem.create({ data: { workspaceId, topic: result.remind, mailId, ...text, ...stamps } });
  return { ...nothing, outbox: [toSend(mailId)] };
}

type State = Pick<
  QueueReminder,
  "lowRunwayEnabled" | "queueEmptiedEnabled" | "runwayDays" | "lowRemindedAt" | "emptiedRemindedAt" | "wasFilled"
>;

/**
 * The reminder that a queue needs now, and the row's next state (docs/decisions/notifications.md, 21). `last` is the
 * time of the latest entry; null for an empty queue. A low queue causes one reminder until it is filled. An empty queue
 * causes one if it had an entry since the previous reminder. The empty queue goes before the low one.
 */
function evaluate(
  row: State,
  last: Date | null,
  now: Date,
  activated: boolean,
): {
  remind: ReminderTopic | null;
  next: Pick<QueueReminder, "lowRemindedAt" | "emptiedRemindedAt" | "wasFilled" | "checkAt">;
} {
  const lowAt = last === null ? null : new Date(last.getTime() - row.runwayDays * DAY);
  const isLow = lowAt === null || lowAt <= now;
  const remindLow = activated && row.lowRunwayEnabled && isLow && row.lowRemindedAt === null;
  const remindEmptied = activated && row.queueEmptiedEnabled && last === null && row.wasFilled;
  return {
    remind: remindEmptied ? "queue_emptied" : remindLow ? "queue_low_runway" : null,
    next: {
      lowRemindedAt: isLow ? (remindLow ? now : row.lowRemindedAt) : null,
      emptiedRemindedAt: last !== null ? null : remindEmptied ? now : row.emptiedRemindedAt,
      wasFilled: last !== null,
      checkAt: row.lowRunwayEnabled && !isLow ? lowAt : null,
    },
  };
}
