import type { NotificationMute } from "../../../prisma/generated/client/client.ts";
import { type Preference, TOPICS, type Topic, type TopicId } from "./topics.ts";

export type Mute = Pick<NotificationMute, "id" | "kind" | "workspaceId" | "startsAt" | "endsAt">;

/** Whether a mute silences at an instant: from its start, up to and without its end. */
export const isActive = ({ startsAt, endsAt }: Pick<Mute, "startsAt" | "endsAt">, now: Date): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

/** The mute that silences a workspace (null: what is about the account) at an instant; of two the one of the workspace, which is the more specific. */
export function muteOf<M extends Mute>(mutes: readonly M[], workspaceId: string | null, now: Date): M | null {
  const active = mutes.filter((mute) => isActive(mute, now));
  const own = active.find((mute) => mute.kind === "WORKSPACE" && mute.workspaceId === workspaceId);
  return own ?? active.find(({ kind }) => kind === "ACCOUNT") ?? null;
}

/** What becomes of an event for one person: whether it is put into the inbox, and how it is mailed. */
export function effective(
  chosen: ReadonlyMap<TopicId, Preference>,
  mutes: readonly Mute[],
  { topic, workspaceId, now }: { topic: TopicId; workspaceId: string | null; now: Date },
): { inApp: boolean; email: Preference["emailFrequency"] } {
  const { byDefault, criticalInApp, transactional }: Topic = TOPICS[topic];
  if (transactional) return { inApp: true, email: "IMMEDIATE" };
  const { inApp, emailFrequency } = chosen.get(topic) ?? byDefault;
  const muted = muteOf(mutes, workspaceId, now) !== null;
  return { inApp: criticalInApp || (inApp && !muted), email: muted ? "OFF" : emailFrequency };
}
