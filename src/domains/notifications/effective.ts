import type { NotificationMute } from "../../../prisma/generated/client/client.ts";
import type { Preference } from "./topics/topic.ts";
import { TOPICS, type TopicId } from "./topics.ts";

export type Mute = Pick<NotificationMute, "id" | "kind" | "workspaceId" | "startsAt" | "endsAt">;

/** Whether a mute is in effect at an instant: its start is included, its end is not. */
export const isActive = ({ startsAt, endsAt }: Pick<Mute, "startsAt" | "endsAt">, now: Date): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

/**
 * The mute in effect for a workspace (null: events about the account). A workspace's own mute goes before the
 * account's.
 */
export function muteOf<M extends Mute>(mutes: readonly M[], workspaceId: string | null, now: Date): M | null {
  const active = mutes.filter((mute) => isActive(mute, now));
  const own = active.find((mute) => mute.kind === "WORKSPACE" && mute.workspaceId === workspaceId);
  return own ?? active.find(({ kind }) => kind === "ACCOUNT") ?? null;
}

/** Whether an event enters one person's inbox, and how it is mailed to them. */
export function effective(
  chosen: ReadonlyMap<TopicId, Preference>,
  mutes: readonly Mute[],
  { topic, workspaceId, now }: { topic: TopicId; workspaceId: string | null; now: Date },
): { inApp: boolean; email: Preference["emailFrequency"] } {
  const { byDefault, criticalInApp, transactional } = TOPICS[topic];
  if (transactional) return { inApp: true, email: "IMMEDIATE" };
  const { inApp, emailFrequency } = chosen.get(topic) ?? byDefault;
  const muted = muteOf(mutes, workspaceId, now) !== null;
  return { inApp: criticalInApp || (inApp && !muted), email: muted ? "OFF" : emailFrequency };
}
