import type { EmailFrequency } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Content } from "../templates.ts";
import { scheduleDigests } from "./schedule.ts";
import { toSend } from "./topics.ts";

export interface Mailed extends Pick<Content, "title" | "body" | "href"> {
  topic: string;
  eventKey: string;
  workspaceId: string | null;
}

/**
 * Stores an event for people's mails: in a mail of its own, or in the next digest. Each person gets the event once, however often the
 * job runs.
 * @returns the outbox messages for the commit
 */
export async function keepForMail(
  tx: Tx,
  wishes: readonly { userId: string; email: EmailFrequency }[],
  { topic, eventKey, workspaceId, title, body, href }: Mailed,
  now: Date,
): Promise<OutboxDraft[]> {
  const peopleWith = (frequency: EmailFrequency) => wishes.filter(({ email }) => email === frequency);
  const item = (userId: string, mailId: string | null) => ({
    userId,
    eventKey,
    workspaceId,
    topic,
    title,
    body,
    href,
    mailId,
    createdAt: now,
  });
  const daily = peopleWith("DAILY").map(({ userId }) => item(userId, null));
  if (daily.length > 0) {
    const kept = await tx.mailItem.createManyAndReturn({ data: daily, skipDuplicates: true, select: { userId: true } });
    await scheduleDigests(
      tx,
      kept.map(({ userId }) => userId),
      now,
    );
  }
  const immediate = peopleWith("IMMEDIATE").map(({ userId }) => ({
    id: newId("mail"),
    userId,
    kind: "IMMEDIATE" as const,
    eventKey,
    dueAt: now,
    createdAt: now,
  }));
  if (immediate.length === 0) return [];
  const made = await tx.mailMessage.createManyAndReturn({
    data: immediate,
    skipDuplicates: true,
    select: { id: true },
  });
  const stored = new Set(made.map(({ id }) => id));
  const items = immediate.filter(({ id }) => stored.has(id)).map(({ id, userId }) => item(userId, id));
  await tx.mailItem.createMany({ data: items, skipDuplicates: true });
  return made.map(({ id }) => toSend(id));
}
