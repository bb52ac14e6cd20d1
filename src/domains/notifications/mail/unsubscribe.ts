import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { emailMutable, TOPIC_IDS, TOPICS, type TopicId } from "../topics.ts";

/** The mails that a link turns off: those of a topic, the digests, or the reminders of a workspace's queue. */
export type MailList = TopicId | "digest" | `queue:${string}`;

const PLACE = "mail:unsubscribe";

/** A token that turns one list's mails off for one person without a sign-in. The token permits nothing more. */
export const unsubscribeToken = ({ vault }: Pick<Services, "vault">, userId: string, list: MailList): string =>
  vault.seal(JSON.stringify([userId, list]), PLACE);

/** The person and the list of a token; null for a token that this server did not issue. */
export function readUnsubscribeToken(
  { vault }: Pick<Services, "vault">,
  token: string,
): { userId: string; list: MailList } | null {
  try {
    const [userId, list] = JSON.parse(vault.open(token, PLACE)) as [string, MailList];
    return { userId, list };
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Turns a list's mails off for a person. A second call changes nothing. */
export async function unsubscribe(services: Services, { userId, list }: { userId: string; list: MailList }) {
  await systemWrite(services, async ({ tx, now }) => {
    const person = await tx.user.findUnique({ where: { id: userId }, select: { id: true } });
    const turnedOff = person === null ? [] : await turnOff(tx, userId, list, now);
    if (turnedOff.length === 0) return { value: undefined, audit: null };
    const changed = turnedOff.map((current) => ({
      field: list.startsWith("queue:") ? "workspace_id" : "topic",
      current,
    }));
    return {
      value: undefined,
      audit: { action: "identity.notifications_changed", resourceId: userId, changed },
      touched: [userId],
    };
  });
}

/** @returns the topics, or the workspace, whose mails were on before */
async function turnOff(tx: Tx, userId: string, list: MailList, now: Date): Promise<string[]> {
  if (list.startsWith("queue:")) {
    const workspaceId = list.slice("queue:".length);
    const isOn = { OR: [{ lowRunwayEnabled: true }, { queueEmptiedEnabled: true }] };
    const data = { lowRunwayEnabled: false, queueEmptiedEnabled: false, checkAt: null, updatedAt: now };
    const { count } = await tx.queueReminder.updateMany({ where: { userId, workspaceId, ...isOn }, data });
    return count > 0 ? [workspaceId] : [];
  }
  const chosen = new Map(
    (await tx.notificationPreference.findMany({ where: { userId } })).map((row) => [row.topic, row]),
  );
  const frequency = (topic: TopicId) => (chosen.get(topic) ?? TOPICS[topic].byDefault).emailFrequency;
  const topics = TOPIC_IDS.filter((topic) => {
    const isMeant = list === "digest" ? frequency(topic) === "DAILY" : topic === list;
    return isMeant && emailMutable(topic) && frequency(topic) !== "OFF";
  });
  for (const topic of topics) {
    const { inApp } = chosen.get(topic) ?? TOPICS[topic].byDefault;
    const off = { inApp, emailFrequency: "OFF" as const };
    const where = { userId_topic: { userId, topic } };
    await tx.notificationPreference.upsert({ where, create: { userId, topic, ...off }, update: off });
  }
  return topics;
}
