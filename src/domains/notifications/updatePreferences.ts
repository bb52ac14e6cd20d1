import { signedIn } from "../../platform/access/scope.ts";
import { type ChangedField, changes } from "../../platform/audit/entry.ts";
import { DomainError, type Issue } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { UpdatePreferences } from "./inputs.ts";
import { preferenceSettings } from "./preferences.ts";
import { emailMutable, inAppMutable, type Preference, TOPICS, type TopicId } from "./topics.ts";

const AUDITED = { inApp: "values", emailFrequency: "values" } as const;

/** The new preference of one topic; absent members keep their values. */
type Choice = { topic: TopicId } & { [Member in keyof Preference]?: Preference[Member] | undefined };

/**
 * Sets the viewer's preferences for topics; topics that are not listed keep theirs.
 * @throws DomainError INVALID_INPUT with an issue for each value that its topic does not permit; FORBIDDEN for a workspace-bound token
 */
export const updateNotificationPreferences = write({
  name: "updateNotificationPreferences",
  input: UpdatePreferences,
  precheck: ({ preferences }) => check(preferences),
  target: ({ scope }) => ({ userId: signedIn(scope).id }),
  permission: "self",
  async run({ tx, input, target: { userId }, scope }) {
    const before = new Map((await preferenceSettings(scope, tx)).preferences.map((each) => [each.topic, each]));
    const changed: ChangedField[] = [];
    for (const { topic, ...asked } of input.preferences.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))) {
      const { inApp, emailFrequency } = before.get(topic) ?? TOPICS[topic].byDefault;
      const after: Required<typeof asked> = {
        inApp: asked.inApp ?? inApp,
        emailFrequency: asked.emailFrequency ?? emailFrequency,
      };
      if (changes({ inApp, emailFrequency }, after, AUDITED).length === 0) continue;
      const where = { userId_topic: { userId, topic } };
      await tx.notificationPreference.upsert({ where, create: { userId, topic, ...after }, update: after });
      changed.push({ field: "topic", current: topic });
    }
    const value = await preferenceSettings(scope, tx);
    if (changed.length === 0) return { value, audit: null };
    return {
      value,
      audit: { action: "identity.notifications_changed", resourceId: userId, changed },
      touched: [userId],
    };
  },
});

function check(choices: readonly Choice[]): void {
  const issues = choices.flatMap(({ topic, inApp, emailFrequency }, index): Issue[] => {
    const { byDefault } = TOPICS[topic];
    const at = (member: string) => ["preferences", index, member];
    const found: Issue[] = [];
    if (inApp !== undefined && inApp !== byDefault.inApp && !inAppMutable(topic))
      found.push({
        path: at("inApp"),
        message: `${topic} is a critical topic and cannot be turned off in the inbox`,
        value: inApp,
      });
    if (emailFrequency !== undefined && emailFrequency !== byDefault.emailFrequency && !emailMutable(topic))
      found.push({
        path: at("emailFrequency"),
        message: `${topic} is always mailed at once; only IMMEDIATE is permitted`,
        value: emailFrequency,
      });
    return found;
  });
  const [first] = issues;
  if (first) throw new DomainError("INVALID_INPUT", first.message, issues);
}
