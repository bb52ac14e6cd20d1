import type { EmailFrequency } from "../../../prisma/generated/client/client.ts";

export const GROUPS = ["publishing", "conversations", "workspace", "account"] as const;
export type Group = (typeof GROUPS)[number];

/** A person's choice for a topic. */
export interface Preference {
  readonly inApp: boolean;
  readonly emailFrequency: EmailFrequency;
}

export interface Topic {
  readonly group: Group;
  readonly byDefault: Preference;
  /** The topic cannot be turned off in the inbox, and mutes do not keep it out. */
  readonly criticalInApp: boolean;
  /** The topic is always put into the inbox and mailed at once, whatever a person chose or muted. */
  readonly transactional: boolean;
}

const topic = (group: Group, emailFrequency: EmailFrequency, criticalInApp = false): Topic => ({
  group,
  byDefault: { inApp: true, emailFrequency },
  criticalInApp,
  transactional: false,
});
const transactional = (group: Group): Topic => ({ ...topic(group, "IMMEDIATE"), transactional: true });

/** The topics of all notifications (docs/decisions/notifications.md, 12). */
export const TOPICS = {
  post_published: topic("publishing", "OFF"),
  publish_failed: topic("publishing", "IMMEDIATE", true),
  account_needs_attention: topic("publishing", "OFF", true),
  review_requested: topic("publishing", "IMMEDIATE"),
  publication_approved: topic("publishing", "IMMEDIATE"),
  changes_requested: topic("publishing", "IMMEDIATE"),
  publication_commented: topic("publishing", "IMMEDIATE"),
  new_engagement: topic("conversations", "OFF"),
  new_message: topic("conversations", "OFF"),
  reply_failed: topic("conversations", "IMMEDIATE", true),
  workspace_invite: transactional("workspace"),
  ownership_transfer: transactional("account"),
  security_action: transactional("account"),
  access_changed: transactional("account"),
  critical_billing: transactional("account"),
  webhook_paused: topic("account", "IMMEDIATE", true),
  timezone_replaced: topic("account", "IMMEDIATE", true),
} as const satisfies Record<string, Topic>;

export type TopicId = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as TopicId[];

/** The mail frequencies that a topic permits. */
export const frequenciesOf = (id: TopicId): readonly EmailFrequency[] =>
  TOPICS[id].transactional ? ["IMMEDIATE"] : ["OFF", "IMMEDIATE", "DAILY"];

/** Whether a person may turn a topic off in the inbox, and whether they may choose its mails. */
export const inAppMutable = (id: TopicId): boolean => !TOPICS[id].criticalInApp && !TOPICS[id].transactional;
export const emailMutable = (id: TopicId): boolean => !TOPICS[id].transactional;
