import { BOUNDS } from "../../src/domains/notifications/bounds.ts";
import { deleteNotification } from "../../src/domains/notifications/delete.ts";
import { deleteNotifications } from "../../src/domains/notifications/deleteSeveral.ts";
import { markAllNotificationsRead } from "../../src/domains/notifications/markAllRead.ts";
import { markNotificationRead, markNotificationUnread } from "../../src/domains/notifications/markRead.ts";
import { markNotificationsRead } from "../../src/domains/notifications/markSeveralRead.ts";
import { inboxScopes, unreadIn } from "../../src/domains/notifications/read.ts";
import { within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { Notification } from "./types.ts";

/** The owners of the inboxes that a mutation changed: the viewer's shows the notifications of workspaces as well. */
const inbox = <Row extends { workspaceId?: string | null }>(t: PayloadFields<Row>) => ({
  viewer: changedViewer(t),
  workspace: changedWorkspace(t),
});

const notificationPayload = <Row extends { id: string; workspaceId: string | null }>(t: PayloadFields<Row>) => ({
  notification: t.field({
    type: Notification,
    description: "Notification that was marked.",
    resolve: (row) => row as never,
  }),
  ...inbox(t),
});

const inboxPayload = (t: PayloadFields<{ marked: number; workspaceId: string | null }>) => ({
  marked: t.exposeInt("marked", { description: "Number of notifications that were marked as read." }),
  unreadCount: t.int({
    description: "Number of unread notifications in the inbox after the operation, which may have arrived since.",
    resolve: async ({ workspaceId }, _args, { context }) => unreadIn(context, await inboxScopes(context, workspaceId)),
  }),
  ...inbox(t),
});

mutation("markNotificationRead", {
  ...requires("write", { role: "self" }),
  description: "Marks a notification of the viewer as read. A notification that was read before stays unchanged.",
  input: (t) => ({ id: t.id({ description: "Id of the notification to mark as read." }) }),
  run: (context, input) => markNotificationRead(context, input),
  payload: notificationPayload,
});

mutation("markNotificationUnread", {
  ...requires("write", { role: "self" }),
  description: "Marks a notification of the viewer as unread. An unread notification stays unchanged.",
  input: (t) => ({ id: t.id({ description: "Id of the notification to mark as unread." }) }),
  run: (context, input) => markNotificationUnread(context, input),
  payload: notificationPayload,
});

mutation("markNotificationsRead", {
  ...requires("write", { role: "self" }),
  description:
    "Marks notifications of a workspace's inbox as read: all, or those with the given ids. Other ids change nothing.\n\nFails with FORBIDDEN for a workspace that is not visible to the viewer.",
  input: (t) => ({
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
  run: (context, input) => markNotificationsRead(context, input),
  payload: inboxPayload,
});

mutation("markAllNotificationsRead", {
  ...requires("write", { role: "self" }),
  description:
    "Marks all notifications of an inbox as read.\n\nFails with FORBIDDEN if the viewer cannot access the workspace or the workspace does not exist. Tokens that are bound to a workspace must pass `workspaceId`.",
  inputDescription: "Inbox whose notifications are marked as read.",
  input: (t) => ({
    workspaceId: t.id({
      required: false,
      description:
        "Id of the workspace whose inbox is marked, together with the account's notifications. Only the account's notifications if absent or null.",
    }),
  }),
  run: (context, input) => markAllNotificationsRead(context, input),
  payload: inboxPayload,
});

mutation("deleteNotifications", {
  ...requires("write", { role: "self" }),
  description:
    "Deletes notifications of a workspace's inbox: all, or those with the given ids. Other ids change nothing.\n\nFails with FORBIDDEN for a workspace that is not visible to the viewer.",
  input: (t) => ({
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
  run: (context, input) => deleteNotifications(context, input),
  payload: (t) => ({
    deleted: t.exposeInt("deleted", { description: "Number of notifications that were deleted." }),
    unreadCount: t.int({
      description: "Number of unread notifications in the inbox after the operation, which may have arrived since.",
      resolve: async ({ workspaceId }, _args, { context }) =>
        unreadIn(context, await inboxScopes(context, workspaceId)),
    }),
    ...inbox(t),
  }),
});

mutation("deleteNotification", {
  ...requires("write", { role: "self" }),
  description: "Deletes a notification of the viewer. Fails with NOT_FOUND if the notification was already deleted.",
  input: (t) => ({ id: t.id({ description: "Id of the notification to delete." }) }),
  run: (context, input) => deleteNotification(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the notification that was deleted.", resolve: ({ id }) => id }),
    ...inbox(t),
  }),
});
