import type { EmailFrequency } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Content } from "../content.ts";
import { toSend } from "./messages.ts";
import { type FailedDigest, nextDigests, scheduleDigests } from "./schedule.ts";

export interface Mailed extends Pick<Content, "title" | "body" | "href"> {
  topic: string;
  eventKey: string;
  workspaceId: string | null;
}

/**
 * Stores an event for people's mails: in a mail of its own, or in the next digest. Each person gets the event once,
 * however often the job runs.
 * @returns the outbox messages for the commit, and the people for whom nothing is stored because their own data failed
 */
export async function keepForMail(
  tx: Tx,
  wishes: readonly { userId: string; email: EmailFrequency }[],
  { topic, eventKey, workspaceId, title, body, href }: Mailed,
  now: Date,
): Promise<{ outbox: OutboxDraft[]; failed: FailedDigest[] }> {
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
  const daily = peopleWith("DAILY").map(({ userId }) => userId);
  const { due, failed } = await nextDigests(tx, daily, now);
  if (due.length > 0) {
    const items = due.map(({ userId }) => item(userId, null));
    const kept = await tx.mailItem.createManyAndReturn({ data: items, skipDuplicates: true, select: { userId: true } });
    const isNew = new Set(kept.map(({ userId }) => userId));
    await scheduleDigests(
      tx,
      due.filter(({ userId }) => isNew.has(userId)),
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
  if (immediate.length === 0) return { outbox: [], failed };
  const made = await tx.mailMessage.createManyAndReturn({
    data: immediate,
    skipDuplicates: true,
    select: { id: true },
  });
  const stored = new Set(made.map(({ id }) => id));
  const items = immediate.filter(({ id }) => stored.has(id)).map(({ id, userId }) => item(userId, id));
  await tx.mailItem.createMany({ data: items, skipDuplicates: true });
  return { outbox: made.map(({ id }) => toSend(id)), failed };
}
