import { signedIn } from "../../platform/access/requestContext.ts";
import { type ChangedField, changes } from "../../platform/audit/entry.ts";
import { DomainError, type Issue } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { UpdatePreferences } from "./inputs.ts";
import { rescheduleDigest } from "./mail/schedule.ts";
import { defaultDigestOf, type PreferenceSettings, preferenceSettings } from "./preferences.ts";
import type { Preference } from "./topics/topic.ts";
import { emailMutable, inAppMutable, TOPICS, type TopicId } from "./topics.ts";

const AUDITED = { inApp: "values", emailFrequency: "values" } as const;

/** The new preference of one topic; absent members keep their values. */
type Choice = { topic: TopicId } & { [Member in keyof Preference]?: Preference[Member] | undefined };

/** The time of the daily digest. */
interface Digest {
  time: string;
  timezone: string;
}

/**
 * Sets the viewer's preferences for topics, and the time of the daily digest; topics that are not listed, and an absent
 * digest, stay as they are.
 * @throws DomainError INVALID_INPUT with an issue for each value that its topic does not permit; FORBIDDEN for a
 * workspace-bound token
 */
export const updateNotificationPreferences = write({
  name: "updateNotificationPreferences",
  input: UpdatePreferences,
  precheck: ({ preferences }) => check(preferences),
  target: ({ context }) => ({ userId: signedIn(context).id }),
  permission: "self",
  async run({ tx, input: { preferences, digest }, target: { userId }, context, now }) {
    const before = await preferenceSettings(context, tx);
    const chosen = await choose(tx, userId, preferences, before);
    const moved = digest && (await moveDigest(tx, userId, digest, now));
    if (chosen.length === 0 && moved === undefined) return { value: before, audit: null };
    const changed = [...chosen, ...(moved ?? [])];
    return {
      value: await preferenceSettings(context, tx),
      audit: { action: "identity.notifications_changed", resourceId: userId, changed },
      touched: [userId],
    };
  },
});

async function choose(
  tx: Tx,
  userId: string,
  choices: readonly Choice[],
  { preferences }: PreferenceSettings,
): Promise<ChangedField[]> {
  const before = new Map(preferences.map((each) => [each.topic, each]));
  const changed: ChangedField[] = [];
  for (const { topic, ...choice } of choices.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))) {
    const { inApp, emailFrequency } = before.get(topic) ?? TOPICS[topic].byDefault;
    const after: Required<typeof choice> = {
      inApp: choice.inApp ?? inApp,
      emailFrequency: choice.emailFrequency ?? emailFrequency,
    };
    if (changes({ inApp, emailFrequency }, after, AUDITED).length === 0) continue;
    const where = { userId_topic: { userId, topic } };
    await tx.notificationPreference.upsert({ where, create: { userId, topic, ...after }, update: after });
    changed.push({ field: "topic", current: topic });
  }
  return changed;
}

/** Stores the time of the digest, and moves a scheduled one. Returns undefined if the same time was chosen before. */
async function moveDigest(tx: Tx, userId: string, digest: Digest, now: Date): Promise<ChangedField[] | undefined> {
  const row = await tx.notificationDigest.findUnique({ where: { userId } });
  const changed = changes(row ?? (await defaultDigestOf(tx, userId)), digest, { time: "values", timezone: "values" });
  if (row && changed.length === 0) return undefined;
  const data = { ...digest, updatedAt: now };
  await tx.notificationDigest.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  await rescheduleDigest(tx, userId, digest, now);
  return changed.map((member) => ({ ...member, field: `digest_${member.field}` }));
}

function check(choices: readonly Choice[]): void {
  const issues = choices.flatMap(({ topic, inApp, emailFrequency }, index): Issue[] => {
    const { byDefault } = TOPICS[topic];
    const at = (member: string) => ["preferences", index, member];
    const topicIssues: Issue[] = [];
    if (inApp !== undefined && inApp !== byDefault.inApp && !inAppMutable(topic))
      topicIssues.push({
        path: at("inApp"),
        message: `${topic} is a critical topic and cannot be turned off in the inbox`,
        value: inApp,
      });
    if (emailFrequency !== undefined && emailFrequency !== byDefault.emailFrequency && !emailMutable(topic))
      topicIssues.push({
        path: at("emailFrequency"),
        message: `${topic} is always mailed at once; only IMMEDIATE is permitted`,
        value: emailFrequency,
      });
    return topicIssues;
  });
  const [first] = issues;
  if (first) throw new DomainError("INVALID_INPUT", first.message, issues);
}
