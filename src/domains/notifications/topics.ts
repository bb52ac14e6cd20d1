import type { EmailFrequency } from "../../../prisma/generated/client/client.ts";
import { accessChanged } from "./topics/accessChanged.ts";
import { accountExpiring } from "./topics/accountExpiring.ts";
import { accountNeedsAttention } from "./topics/accountNeedsAttention.ts";
import { changesRequested } from "./topics/changesRequested.ts";
import { criticalBilling } from "./topics/criticalBilling.ts";
import { newEngagement } from "./topics/newEngagement.ts";
import { newMessage } from "./topics/newMessage.ts";
import { ownershipTransfer } from "./topics/ownershipTransfer.ts";
import { postPublished } from "./topics/postPublished.ts";
import { publicationApproved } from "./topics/publicationApproved.ts";
import { publicationCommented } from "./topics/publicationCommented.ts";
import { publishFailed } from "./topics/publishFailed.ts";
import { replyFailed } from "./topics/replyFailed.ts";
import { reviewRequested } from "./topics/reviewRequested.ts";
import { securityAction } from "./topics/securityAction.ts";
import { timezoneReplaced } from "./topics/timezoneReplaced.ts";
import type { Topic } from "./topics/topic.ts";
import { webhookPaused } from "./topics/webhookPaused.ts";
import { workspaceInvite } from "./topics/workspaceInvite.ts";

/** The topics of all notifications, in the order in which clients show them (docs/interface.md#notifications). */
export const TOPICS = {
  post_published: postPublished,
  publish_failed: publishFailed,
  account_needs_attention: accountNeedsAttention,
  account_expiring: accountExpiring,
  review_requested: reviewRequested,
  publication_approved: publicationApproved,
  changes_requested: changesRequested,
  publication_commented: publicationCommented,
  new_engagement: newEngagement,
  new_message: newMessage,
  reply_failed: replyFailed,
  workspace_invite: workspaceInvite,
  ownership_transfer: ownershipTransfer,
  security_action: securityAction,
  access_changed: accessChanged,
  critical_billing: criticalBilling,
  webhook_paused: webhookPaused,
  timezone_replaced: timezoneReplaced,
} as const;

export type TopicId = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as TopicId[];

/** The topic of an id, with the members that all topics have. */
export const topicOf = (id: TopicId): Topic => TOPICS[id];

/** Whether anything sends the topic. */
export const isSent = (id: TopicId): boolean => topicOf(id).producer !== "none";

/** The mail frequencies that a topic permits. */
export const frequenciesOf = (id: TopicId): readonly EmailFrequency[] =>
  TOPICS[id].transactional ? ["IMMEDIATE"] : ["OFF", "IMMEDIATE", "DAILY"];

/** Whether a person may turn a topic off in the inbox, and whether they may choose its mails. */
export const inAppMutable = (id: TopicId): boolean => !TOPICS[id].criticalInApp && !TOPICS[id].transactional;
export const emailMutable = (id: TopicId): boolean => !TOPICS[id].transactional;
