import { BOUNDS } from "../../src/domains/notifications/bounds.ts";
import { deleteNotification } from "../../src/domains/notifications/delete.ts";
import { deleteNotifications } from "../../src/domains/notifications/deleteSeveral.ts";
import { markAllNotificationsRead } from "../../src/domains/notifications/markAllRead.ts";
import { markNotificationRead, markNotificationUnread } from "../../src/domains/notifications/markRead.ts";
import { markNotificationsRead } from "../../src/domains/notifications/markSeveralRead.ts";
import { inboxScopes, unreadIn } from "../../src/domains/notifications/read.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, type PayloadFields, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { Notification } from "./types.ts";

const MarkAllNotificationsReadInput = builder.inputType("MarkAllNotificationsReadInput", {
  description: "Inbox whose notifications are marked as read.",
  fields: (t) => ({
    workspaceId: t.id({
      required: false,
      description:
        "Id of the workspace whose inbox is marked, together with the account's notifications. Only the account's notifications if absent or null.",
    }),
  }),
});

/** The owners of the inboxes that a mutation changed: the viewer's shows the notifications of workspaces as well. */
const inbox = <Row extends { workspaceId?: string | null }>(t: PayloadFields<Row>) => ({
  viewer: changedViewer(t),
  workspace: changedWorkspace(t),
});

const notificationPayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string | null }>(mutation, {
    fields: (t) => ({
      notification: t.field({
        type: Notification,
        description: "Notification that was marked.",
        resolve: (row) => row as never,
      }),
      ...inbox(t),
    }),
  });

const MarkNotificationReadPayload = notificationPayload("markNotificationRead");

const MarkNotificationUnreadPayload = notificationPayload("markNotificationUnread");

const MarkNotificationsReadInput = inputOf("markNotificationsRead", {
  fields: (t) => ({
    workspaceId: t.id({
      description: "Id of the workspace whose inbox is marked, together with the account's notifications.",
    }),
    all: t.boolean({
      required: false,
      description: "Whether all notifications are marked. Absent, null or false if `ids` are given.",
    }),
    ids: t.idList({
      required: false,
      ...within(BOUNDS.ids),
      description: `Ids of the notifications to mark, at most ${BOUNDS.ids.maxItems}. Absent, null or empty if \`all\` is true.`,
    }),
  }),
});

const DeleteNotificationsInput = inputOf("deleteNotifications", {
  fields: (t) => ({
    workspaceId: t.id({
      description: "Id of the workspace whose inbox is emptied, together with the account's notifications.",
    }),
    all: t.boolean({
      required: false,
      description: "Whether all notifications are deleted. Absent, null or false if `ids` are given.",
    }),
    ids: t.idList({
      required: false,
      ...within(BOUNDS.ids),
      description: `Ids of the notifications to delete, at most ${BOUNDS.ids.maxItems}. Absent, null or empty if \`all\` is true.`,
    }),
  }),
});

const DeleteNotificationsPayload = payload<{ deleted: number; workspaceId: string }>("deleteNotifications", {
  fields: (t) => ({
    deleted: t.exposeInt("deleted", { description: "Number of notifications that were deleted." }),
    unreadCount: t.int({
      description: "Number of unread notifications in the inbox after the operation, which may have arrived since.",
      resolve: async ({ workspaceId }, _args, { context }) =>
        unreadIn(context, await inboxScopes(context, workspaceId)),
    }),
    ...inbox(t),
  }),
});

const inboxPayload = (mutation: string) =>
  payload<{ marked: number; workspaceId: string | null }>(mutation, {
    fields: (t) => ({
      marked: t.exposeInt("marked", { description: "Number of notifications that were marked as read." }),
      unreadCount: t.int({
        description: "Number of unread notifications in the inbox after the operation, which may have arrived since.",
        resolve: async ({ workspaceId }, _args, { context }) =>
          unreadIn(context, await inboxScopes(context, workspaceId)),
      }),
      ...inbox(t),
    }),
  });

const MarkAllNotificationsReadPayload = inboxPayload("markAllNotificationsRead");

const MarkNotificationsReadPayload = inboxPayload("markNotificationsRead");

const DeleteNotificationPayload = payload<{ id: string; workspaceId: string | null }>("deleteNotification", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the notification that was deleted.", resolve: ({ id }) => id }),
    ...inbox(t),
  }),
});

const MarkNotificationReadInput = inputOf("markNotificationRead", {
  fields: (t) => ({
    id: t.id({ description: "Id of the notification to mark as read." }),
  }),
});

const MarkNotificationUnreadInput = inputOf("markNotificationUnread", {
  fields: (t) => ({
    id: t.id({ description: "Id of the notification to mark as unread." }),
  }),
});

const DeleteNotificationInput = inputOf("deleteNotification", {
  fields: (t) => ({
    id: t.id({ description: "Id of the notification to delete." }),
  }),
});

builder.mutationFields((t) => ({
  markNotificationRead: t.field({
    ...requires("write", { role: "self" }),
    type: MarkNotificationReadPayload,
    description: "Marks a notification of the viewer as read. A notification that was read before stays unchanged.",
    args: { input: t.arg({ type: MarkNotificationReadInput }) },
    resolve: (_root, { input }, { context }) => markNotificationRead(context, input),
  }),
  markNotificationUnread: t.field({
    ...requires("write", { role: "self" }),
    type: MarkNotificationUnreadPayload,
    description: "Marks a notification of the viewer as unread. An unread notification stays unchanged.",
    args: { input: t.arg({ type: MarkNotificationUnreadInput }) },
    resolve: (_root, { input }, { context }) => markNotificationUnread(context, input),
  }),
  markNotificationsRead: t.field({
    ...requires("write", { role: "self" }),
    type: MarkNotificationsReadPayload,
    description:
      "Marks notifications of a workspace's inbox as read: all, or those with the given ids. Other ids change nothing.\n\nFails with FORBIDDEN for a workspace that is not visible to the viewer.",
    args: { input: t.arg({ type: MarkNotificationsReadInput }) },
    resolve: (_root, { input }, { context }) => markNotificationsRead(context, input),
  }),
  markAllNotificationsRead: t.field({
    ...requires("write", { role: "self" }),
    type: MarkAllNotificationsReadPayload,
    description:
      "Marks all notifications of an inbox as read.\n\nFails with FORBIDDEN if the viewer cannot access the workspace or the workspace does not exist. Tokens that are bound to a workspace must pass `workspaceId`.",
    args: { input: t.arg({ type: MarkAllNotificationsReadInput }) },
    resolve: (_root, { input }, { context }) => markAllNotificationsRead(context, input),
  }),
  deleteNotifications: t.field({
    ...requires("write", { role: "self" }),
    type: DeleteNotificationsPayload,
    description:
      "Deletes notifications of a workspace's inbox: all, or those with the given ids. Other ids change nothing.\n\nFails with FORBIDDEN for a workspace that is not visible to the viewer.",
    args: { input: t.arg({ type: DeleteNotificationsInput }) },
    resolve: (_root, { input }, { context }) => deleteNotifications(context, input),
  }),
  deleteNotification: t.field({
    ...requires("write", { role: "self" }),
    type: DeleteNotificationPayload,
    description: "Deletes a notification of the viewer. Fails with NOT_FOUND if the notification was already deleted.",
    args: { input: t.arg({ type: DeleteNotificationInput }) },
    resolve: (_root, { input }, { context }) => deleteNotification(context, input),
  }),
}));
