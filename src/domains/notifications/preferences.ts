import type { MuteScope, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { boundWorkspace } from "../../platform/access/viewer.ts";
import { idBeside } from "../../platform/ids/ids.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { usableTimezone } from "../../platform/time/timezone.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { isActive } from "./effective.ts";
import { emailAvailable } from "./email.ts";
import type { Preference } from "./topics/topic.ts";
import { TOPIC_IDS, TOPICS, type TopicId } from "./topics.ts";

/** The time of a person's digest until the person chooses one: 09:00 in the time zone of the profile, or in UTC. */
export const defaultDigest = ({ timezone }: { timezone: string | null }): { time: string; timezone: string } => ({
  time: "09:00",
  timezone: timezone ?? "UTC",
});

/** One of the viewer's mutes. */
export interface MuteOfMine {
  id: string;
  kind: MuteScope;
  workspaceId: string | null;
  workspaceName: string | null;
  startsAt: Date;
  endsAt: Date | null;
}

/** A person's notification settings. */
export interface PreferenceSettings {
  id: string;
  emailAddress: string;
  emailAvailable: boolean;
  digestConfigured: boolean;
  digestTime: string;
  digestTimezone: string;
  /** The mutes that are in effect now. */
  mutes: MuteOfMine[];
  preferences: ({ topic: TopicId } & Preference)[];
}

/** Reads the time of a person's digest until the person chooses one. */
export const defaultDigestOf = async (db: Pick<Tx, "user">, id: string): Promise<{ time: string; timezone: string }> =>
  defaultDigest(await db.user.findUniqueOrThrow({ where: { id }, select: { timezone: true } }));

/** The viewer's own settings. A workspace-bound token sees only the mute of its workspace. */
export async function preferenceSettings(
  context: RequestContext,
  db: Pick<Tx, "user" | "notificationPreference" | "notificationDigest" | "notificationMute"> = context.services
    .database.prisma,
): Promise<PreferenceSettings> {
  const { id: userId, email } = signedIn(context);
  const chosen = await db.notificationPreference.findMany({ where: { userId } });
  const digest = await db.notificationDigest.findUnique({ where: { userId } });
  const { time, timezone } = digest ?? (await defaultDigestOf(db, userId));
  const byTopic = new Map(chosen.map((row) => [row.topic, row]));
  return {
    id: idBeside(userId, "nps"),
    emailAddress: email,
    emailAvailable: emailAvailable(context.services),
    digestConfigured: digest !== null,
    digestTime: time,
    digestTimezone: usableTimezone(timezone),
    mutes: await activeMutes(context, db),
    preferences: TOPIC_IDS.map((topic) => {
      const { inApp, emailFrequency } = byTopic.get(topic) ?? TOPICS[topic].byDefault;
      return { topic, inApp, emailFrequency };
    }),
  };
}

/** Returns the viewer's settings in the place of the viewer's id, and null for the ids of other people. */
export async function preferenceSettingsOf(
  context: RequestContext,
  userIds: readonly string[],
): Promise<(PreferenceSettings | null)[]> {
  const own = userIds.includes(signedIn(context).id) ? await preferenceSettings(context) : null;
  return userIds.map((id) => (id === signedIn(context).id ? own : null));
}

/**
 * The active mutes. Each scope has at most one, so there is at most one for each accessible workspace, and one for the
 * account.
 */
async function activeMutes(context: RequestContext, db: Pick<Tx, "notificationMute">): Promise<MuteOfMine[]> {
  const now = context.services.now();
  return (await mutesOfMine(context, {}, db)).filter((mute) => isActive(mute, now));
}

/** Mutes of the viewer, also ended ones, in the order of the ids; null for ids that are not visible. At most 100. */
export async function mutesByIds(context: RequestContext, ids: readonly string[]): Promise<(MuteOfMine | null)[]> {
  if (context.viewer.kind === "anonymous") return ids.map(() => null);
  return inOrder(ids, await mutesOfMine(context, { id: { in: [...ids] } }));
}

/** The viewer's mutes that their credential can access: none of workspaces that they left. */
async function mutesOfMine(
  context: RequestContext,
  which: Prisma.NotificationMuteWhereInput,
  db: Pick<Tx, "notificationMute"> = context.services.database.prisma,
): Promise<MuteOfMine[]> {
  const viewer = signedIn(context);
  const inWorkspaces = { workspace: reach.workspaces(viewer) };
  const within = boundWorkspace(viewer) === null ? { OR: [{ workspaceId: null }, inWorkspaces] } : inWorkspaces;
  const mutes = await db.notificationMute.findMany({
    where: { AND: [which, { userId: viewer.id, ...within }] },
    include: { workspace: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return mutes.map(({ workspace, ...mute }) => ({ ...mute, workspaceName: workspace?.name ?? null }));
}
