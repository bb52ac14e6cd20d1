import type { Notification as NotificationRow } from "../../prisma/generated/client/client.ts";
import { ACTION_KINDS, type Action } from "../../src/domains/notifications/content.ts";
import { inbox, type NotificationPage, notificationsByIds } from "../../src/domains/notifications/read.ts";
import { GROUPS } from "../../src/domains/notifications/topics/topic.ts";
import { TOPIC_IDS, TOPICS, type TopicId } from "../../src/domains/notifications/topics.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT, typically, worth } from "../core/prices.ts";
import { REFERENCE } from "../core/reference.ts";
import { Viewer } from "../identity/viewer.ts";
import { workspaceOf } from "../workspaces/changed.ts";
import { Workspace } from "../workspaces/types.ts";

export const NotificationTopic = builder.enumType("NotificationTopic", {
  description: "Topic of a notification.",
  values: enumValues(TOPIC_IDS, (id) => TOPICS[id].description),
});

export const NotificationGroup = builder.enumType("NotificationGroup", {
  description: "Group of topics in the notification settings.",
  values: enumValues(GROUPS, (group) => {
    const ids = TOPIC_IDS.filter((id) => TOPICS[id].group === group);
    return `Topics: ${ids.map((id) => `\`${id}\``).join(", ")}.`;
  }),
});

const NotificationActionKind = builder.enumType("NotificationActionKind", {
  description: "Presentation of a link that a notification offers.",
  values: enumValues(ACTION_KINDS, () => "The link is the main action of the notification."),
});

const NotificationAction = builder.objectRef<Action>("NotificationAction").implement({
  description: "Link that a notification offers.",
  fields: (t) => ({
    kind: t.expose("kind", { type: NotificationActionKind, description: "Presentation of the link." }),
    label: t.exposeString("label", { description: "Human-readable label of the link." }),
    href: t.exposeString("href", { description: "Path in the product, with its query, that the link leads to." }),
    operation: t.string({
      nullable: true,
      description: "Name of the operation that the link stands for; null if the link only leads to a page.",
      resolve: ({ operation }) => operation ?? null,
    }),
    targetId: t.id({
      nullable: true,
      description: "Id of the object that the operation acts on; null if the link only leads to a page.",
      resolve: ({ targetId }) => targetId ?? null,
    }),
  }),
});

// A hand-written statement loads complete rows of the inbox, so the type selects no columns.
export const Notification = builder.prismaObject("Notification", {
  description:
    "Notification of one event for one user. Visible only to the recipient, while the recipient can access the workspace.",
  extensions: { resource: "Notification" },
  interfaces: [Node],
  fields: (t) => ({
    userId: t.exposeID("userId", { description: "Id of the recipient, who is the viewer." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      extensions: { emptyText: true },
      description:
        "Id of the workspace of the event; null for events about the account, which appear in every inbox of the viewer.",
    }),
    workspace: t.field({
      ...REFERENCE,
      type: Workspace,
      nullable: true,
      select: { workspaceId: true },
      description:
        "Workspace of the event; null for events about the account, and if the workspace is not visible to the viewer.",
      resolve: ({ workspaceId }, _args, context, info) => workspaceOf(context, info, workspaceId),
    }),
    type: t.field({
      type: NotificationTopic,
      description: "Topic of the event.",
      resolve: ({ topic }) => topic as TopicId,
    }),
    title: t.exposeString("title", { description: "Title of the event: one line of plain text." }),
    body: t.exposeString("body", { description: "Details of the event as plain text." }),
    href: t.exposeString("href", {
      description: "Path in the product, with its query, that the notification leads to.",
    }),
    payload: t.field({
      ...worth(3),
      type: "JSONObject",
      extensions: { jsonText: true },
      description: "Details of the event, whose members depend on the topic.",
      resolve: ({ payload }) => payload as Record<string, unknown>,
    }),
    actions: t.field({
      ...typically(3),
      type: [NotificationAction],
      description: "Links that the notification offers; the first is the main one.",
      resolve: ({ actions }) => actions as unknown as Action[],
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the notification was created." }),
    readAt: t.expose("readAt", {
      type: "DateTime",
      nullable: true,
      extensions: { zeroTime: true },
      description: "Time when the viewer read the notification; null while unread.",
    }),
  }),
});

const NotificationConnection = connectionType<NotificationRow>("Notification", Notification);

builder.objectFields(NotificationConnection, (t) => ({
  unreadCount: t.int({
    // Sends a separate statement for each page.
    ...worth(STATEMENT),
    description: "Number of unread notifications in the whole inbox, independent of the page and the filter.",
    resolve: (page) => oncePerRow(page, "unreadCount", () => (page as NotificationPage).unreadCount()),
  }),
}));

const NotificationFilter = builder.inputType("NotificationFilter", {
  description: "Rules that the notifications of a list meet, all of them.",
  fields: (t) => ({
    workspaceId: t.id({
      required: false,
      description:
        "Id of the workspace whose inbox is returned, together with the account's notifications. Only the account's notifications if absent or null. Tokens that are bound to the workspace see only the workspace's notifications.",
    }),
    unreadOnly: t.boolean({
      required: false,
      description: "Whether to return only unread notifications; false if absent or null.",
    }),
  }),
});

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.field({
    type: NotificationConnection,
    complexity: pageCost(20, STATEMENT),
    args: {
      filter: t.arg({
        type: NotificationFilter,
        required: false,
        description: "Filter of the list; the account's notifications, read and unread, if absent or null.",
      }),
      ...pageArgs(t.arg),
    },
    description:
      "Notifications in an inbox of the viewer, newest first. Fails with FORBIDDEN if the viewer cannot access the workspace or the workspace does not exist. Without `filter.workspaceId`, the list is empty for tokens that are bound to a workspace.",
    resolve: (_viewer, { filter, ...page }, { context }) => inbox(context, filter ?? {}, page),
  }),
}));

readableById("Notification", notificationsByIds);
