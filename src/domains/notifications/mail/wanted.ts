import type { MailItem, User } from "../../../../prisma/generated/client/client.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { effective, muteOf } from "../effective.ts";
import { recipientsOf } from "../recipients.ts";
import { TOPIC_IDS, type TopicId } from "../topics.ts";

/** Items older than this are outdated and are not mailed. */
const LATE_MS = 3 * 86_400_000;

/**
 * The items that a person still wants mailed: their topic is on, the person can still access their workspace, and no
 * mute is in effect. An address that is not verified gets invitations only: the inviter named the address, and the
 * mail's link verifies it.
 */
export async function wantedItems(
  tx: Tx,
  { id: userId, emailVerifiedAt }: User,
  items: readonly MailItem[],
  now: Date,
): Promise<MailItem[]> {
  const preferences = await tx.notificationPreference.findMany({ where: { userId } });
  const mutes = await tx.notificationMute.findMany({ where: { userId } });
  const reminders = await tx.queueReminder.findMany({ where: { userId } });
  const chosen = new Map(preferences.map((preference) => [preference.topic as TopicId, preference]));
  const places = new Set(items.map(({ workspaceId }) => workspaceId).filter((id) => id !== null));
  const within = { members: new Set<string>(), editors: new Set<string>() };
  for (const workspaceId of places) {
    for (const to of ["members", "editors"] as const)
      if ((await recipientsOf(tx, { to, workspaceId })).includes(userId)) within[to].add(workspaceId);
  }

  function isWanted({ topic, workspaceId }: MailItem): boolean {
    if (emailVerifiedAt === null) return topic === "workspace_invite";
    if (isTopic(topic)) {
      if (workspaceId !== null && !within.members.has(workspaceId)) return false;
      return effective(chosen, mutes, { topic, workspaceId, now }).email !== "OFF";
    }
    if (workspaceId === null || !within.editors.has(workspaceId) || muteOf(mutes, workspaceId, now)) return false;
    const reminder = reminders.find((each) => each.workspaceId === workspaceId);
    return (topic === "queue_emptied" ? reminder?.queueEmptiedEnabled : reminder?.lowRunwayEnabled) === true;
  }

  return items.filter((item) => now.getTime() - item.createdAt.getTime() < LATE_MS && isWanted(item));
}

const isTopic = (topic: string): topic is TopicId => TOPIC_IDS.includes(topic as TopicId);
