import type { Notification as NotificationRow } from "../../prisma/generated/client/client.ts";
import { inbox, type NotificationPage, notificationsByIds } from "../../src/domains/notifications/read.ts";
import type { Action } from "../../src/domains/notifications/templates.ts";
import { GROUPS, TOPIC_IDS, TOPICS, type TopicId } from "../../src/domains/notifications/topics.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost, STATEMENT, worth } from "../core/prices.ts";
import { Viewer } from "../identity/viewer.ts";

/** Returns enum values that are UPPER_SNAKE in GraphQL, and lower case in the database and over REST. */
function wordValues<Word extends string>(words: readonly Word[], describe: (word: Word) => string) {
  return Object.fromEntries(
    words.map((word) => [word.toUpperCase(), { value: word, description: describe(word) }]),
  ) as { [K in Word as Uppercase<K>]: { value: K; description: string } };
}

const ABOUT: Record<TopicId, string> = {
  post_published: "A publication is out at all of its destinations.",
  publish_failed: "A publication could not be published everywhere.",
  account_needs_attention: "A connected account cannot be used until it is connected again.",
  new_engagement: "Somebody responded to a post.",
  new_message: "A message came in.",
  reply_failed: "A reply could not be sent.",
  workspace_invite: "The person is invited to a workspace.",
  ownership_transfer: "The ownership of an organization is offered, or the offer was settled.",
  security_action: "Something opened or closed a way into the account.",
  access_changed: "Somebody else changed what the person may reach.",
  critical_billing: "Something about the bill needs attention.",
};

export const NotificationTopic = builder.enumType("NotificationTopic", {
  description: "What people are told of.",
  values: wordValues(TOPIC_IDS, (id) => ABOUT[id]),
});

export const NotificationGroup = builder.enumType("NotificationGroup", {
  description: "How topics are grouped where people choose.",
  values: wordValues(GROUPS, (group) => {
    const ids = TOPIC_IDS.filter((id) => TOPICS[id].group === group);
    return `Topics: ${ids.map((id) => `\`${id}\``).join(", ")}.`;
  }),
});

const NotificationAction = builder.objectRef<Action>("NotificationAction").implement({
  description: "What a person may do about a notification.",
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "How it is shown: `primary`." }),
    label: t.exposeString("label", { description: "What it is called, for people." }),
    href: t.exposeString("href", { description: "Where it leads to in the product: a path with its query." }),
    operation: t.string({
      nullable: true,
      description: "The operation that it stands for; null for one that only leads somewhere.",
      resolve: ({ operation }) => operation ?? null,
    }),
    targetId: t.id({
      nullable: true,
      description: "What the operation acts on; null for one that only leads somewhere.",
      resolve: ({ targetId }) => targetId ?? null,
    }),
  }),
});

// A hand-written statement loads complete rows of the inbox, so the type selects no columns.
export const Notification = builder.prismaObject("Notification", {
  description: "One event as the viewer is told of it. Seen by its person alone, while they reach its workspace.",
  extensions: { resource: "Notification" },
  interfaces: [Node],
  fields: (t) => ({
    userId: t.exposeID("userId", { description: "Whom it tells: the viewer." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      extensions: { emptyText: true },
      description: "Where it happened; null for what is about the account, which shows in every inbox of the viewer.",
    }),
    type: t.field({
      type: NotificationTopic,
      description: "What it tells of.",
      resolve: ({ topic }) => topic as TopicId,
    }),
    title: t.exposeString("title", { description: "What happened, in one line of plain text." }),
    body: t.exposeString("body", { description: "What it means, in plain text." }),
    href: t.exposeString("href", { description: "Where it leads to in the product: a path with its query." }),
    payloadJson: t.string({
      description: "The members of its topic, as JSON.",
      resolve: ({ payload }) => JSON.stringify(payload),
    }),
    actions: t.field({
      ...atMost(3),
      type: [NotificationAction],
      description: "What can be done about it; the first one is the main one.",
      resolve: ({ actions }) => actions as unknown as Action[],
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it came." }),
    readAt: t.expose("readAt", {
      type: "DateTime",
      nullable: true,
      extensions: { zeroTime: true },
      description: "When the viewer read it; null while it is unread.",
    }),
  }),
});

const NotificationConnection = connectionType<NotificationRow>("Notification", Notification);

builder.objectFields(NotificationConnection, (t) => ({
  unreadCount: t.int({
    // Sends a separate statement for each page.
    ...worth(STATEMENT),
    description: "How many are unread in the whole inbox, whatever the page and `unreadOnly`.",
    resolve: (page) => oncePerRow(page, "unreadCount", () => (page as NotificationPage).unreadCount()),
  }),
}));

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.field({
    type: NotificationConnection,
    complexity: pageCost(20, STATEMENT),
    args: {
      workspaceId: t.arg.id({
        required: false,
        description:
          "Whose inbox: this workspace's with what is about the account; the latter alone when left out. With a token that is bound to the workspace: this workspace's alone.",
      }),
      unreadOnly: t.arg.boolean({ required: false, description: "Whether those that were read are left out; false." }),
      ...pageArgs(t.arg),
    },
    description:
      "The viewer's stored notifications, newest first (GET /notifications). FORBIDDEN for a workspace out of reach, known or not; without one, a bound token sees none.",
    resolve: (_viewer, { workspaceId, unreadOnly, ...page }, { scope }) =>
      inbox(scope, { workspaceId, unreadOnly }, page),
  }),
}));

readableById("Notification", notificationsByIds);
