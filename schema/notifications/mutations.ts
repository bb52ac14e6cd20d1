import { deleteNotification } from "../../src/domains/notifications/delete.ts";
import { endNotificationMute } from "../../src/domains/notifications/endMute.ts";
import { markAllNotificationsRead } from "../../src/domains/notifications/markAllRead.ts";
import { markNotificationRead, markNotificationUnread } from "../../src/domains/notifications/markRead.ts";
import { muteNotifications } from "../../src/domains/notifications/mute.ts";
import type { PreferenceSettings } from "../../src/domains/notifications/preferences.ts";
import type { QueueReminderSettings } from "../../src/domains/notifications/queueReminders.ts";
import { inboxScopes, unreadIn } from "../../src/domains/notifications/read.ts";
import { updateNotificationDigest } from "../../src/domains/notifications/updateDigest.ts";
import { updateNotificationPreferences } from "../../src/domains/notifications/updatePreferences.ts";
import { updateQueueReminders } from "../../src/domains/notifications/updateQueueReminders.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import {
  EmailFrequency,
  NotificationMuteScope,
  NotificationPreferenceSettings,
  QueueReminderSettingsType,
} from "./settings.ts";
import { Notification, NotificationTopic } from "./types.ts";

const MarkAllNotificationsReadInput = builder.inputType("MarkAllNotificationsReadInput", {
  description: "Which inbox was read.",
  fields: (t) => ({
    workspaceId: t.id({
      required: false,
      description: "This workspace's inbox with what is about the account; the latter alone when left out.",
    }),
  }),
});

const NotificationChoiceInput = builder.inputType("NotificationChoiceInput", {
  description: "What is chosen for one topic. What is absent stays; nothing can be null.",
  fields: (t) => ({
    topic: t.field({ type: NotificationTopic, description: "The topic, once in a list." }),
    inApp: t.boolean({
      required: false,
      description: "Whether it is put into the inbox. INVALID_INPUT to turn off what is critical or transactional.",
    }),
    emailFrequency: t.field({
      type: EmailFrequency,
      required: false,
      description: "How often it is mailed. INVALID_INPUT for a frequency that the topic does not take.",
    }),
  }),
});

const UpdateNotificationPreferencesInput = builder.inputType("UpdateNotificationPreferencesInput", {
  description: "What is chosen anew. Topics that are not named stay as they are.",
  fields: (t) => ({
    preferences: t.field({
      type: [NotificationChoiceInput],
      extensions: { constraints: { maxItems: 11 } },
      description: "The topics, each once.",
    }),
  }),
});

const UpdateNotificationDigestInput = builder.inputType("UpdateNotificationDigestInput", {
  description: "When the daily digest comes.",
  fields: (t) => ({
    time: t.string({ description: "HH:MM, 24 hours, in the zone." }),
    timezone: t.string({ description: "An IANA time zone, such as Europe/Berlin." }),
  }),
});

const MuteNotificationsInput = builder.inputType("MuteNotificationsInput", {
  description: "What to silence, and for how long.",
  fields: (t) => ({
    scope: t.field({ type: NotificationMuteScope, description: "What is silenced." }),
    workspaceId: t.id({
      required: false,
      description: "The workspace of the scope WORKSPACE: INVALID_INPUT without it, and with it for the account.",
    }),
    endsAt: t.field({
      type: "DateTime",
      required: false,
      description: "When it ends by itself, an instant to come; null or absent: when it is ended.",
    }),
  }),
});

const UpdateQueueRemindersInput = builder.inputType("UpdateQueueRemindersInput", {
  description: "Which reminders the viewer wants: all members, each time.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace whose queue is watched." }),
    lowRunwayEnabled: t.boolean({ description: "Whether to remind once nothing is planned beyond the coming days." }),
    queueEmptiedEnabled: t.boolean({ description: "Whether to remind when a publication leaves the queue empty." }),
    runwayDays: t.int({
      extensions: { constraints: { minimum: 1, maximum: 30 } },
      description: "How many days have to be planned, 1 to 30.",
    }),
  }),
});

const notificationPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      notification: t.field({ type: Notification, description: "The notification.", resolve: (row) => row as never }),
    }),
  });
const MarkNotificationReadPayload = notificationPayload("markNotificationRead");
const MarkNotificationUnreadPayload = notificationPayload("markNotificationUnread");

const settingsPayload = (mutation: string) =>
  payload<PreferenceSettings>(mutation, {
    fields: (t) => ({
      preferences: t.field({
        type: NotificationPreferenceSettings,
        description: "The viewer's settings from now on.",
        resolve: (settings) => settings,
      }),
    }),
  });
const UpdateNotificationPreferencesPayload = settingsPayload("updateNotificationPreferences");
const UpdateNotificationDigestPayload = settingsPayload("updateNotificationDigest");
const EndNotificationMutePayload = settingsPayload("endNotificationMute");

const MuteNotificationsPayload = payload<{ id: string; settings: PreferenceSettings }>("muteNotifications", {
  fields: (t) => ({
    muteId: t.id({ description: "The mute, to be ended by.", resolve: ({ id }) => id }),
    preferences: t.field({
      type: NotificationPreferenceSettings,
      description: "The viewer's settings from now on.",
      resolve: ({ settings }) => settings,
    }),
  }),
});

const MarkAllNotificationsReadPayload = payload<{ marked: number; workspaceId: string | null }>(
  "markAllNotificationsRead",
  {
    fields: (t) => ({
      marked: t.exposeInt("marked", { description: "How many were unread until now." }),
      unreadCount: t.int({
        description: "How many are unread in that inbox now: those that came since.",
        resolve: async ({ workspaceId }, _args, { scope }) => unreadIn(scope, await inboxScopes(scope, workspaceId)),
      }),
    }),
  },
);

const DeleteNotificationPayload = payload<{ id: string }>("deleteNotification", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the notification that is gone.", resolve: ({ id }) => id }),
  }),
});

const UpdateQueueRemindersPayload = payload<QueueReminderSettings>("updateQueueReminders", {
  fields: (t) => ({
    queueReminders: t.field({
      type: QueueReminderSettingsType,
      description: "The viewer's reminders from now on.",
      resolve: (settings) => settings,
    }),
  }),
});

const MarkNotificationReadInput = inputOf("markNotificationRead", {
  fields: (t) => ({
    id: t.id({ description: "The id of the notification." }),
  }),
});

const MarkNotificationUnreadInput = inputOf("markNotificationUnread", {
  fields: (t) => ({
    id: t.id({ description: "The id of the notification." }),
  }),
});

const DeleteNotificationInput = inputOf("deleteNotification", {
  fields: (t) => ({
    id: t.id({ description: "The id of the notification." }),
  }),
});

const EndNotificationMuteInput = inputOf("endNotificationMute", {
  fields: (t) => ({
    id: t.id({ description: "The id of the mute." }),
  }),
});

builder.mutationFields((t) => ({
  markNotificationRead: t.field({
    ...authScopes("write", { role: "self" }),
    type: MarkNotificationReadPayload,
    description: "Says that a notification of the viewer was read; one that was stays as it is.",
    args: { input: t.arg({ type: MarkNotificationReadInput }) },
    resolve: (_root, { input }, { scope }) => markNotificationRead(scope, input),
  }),
  markNotificationUnread: t.field({
    ...authScopes("write", { role: "self" }),
    type: MarkNotificationUnreadPayload,
    description: "Says that a notification of the viewer is yet to be read; one that is stays as it is.",
    args: { input: t.arg({ type: MarkNotificationUnreadInput }) },
    resolve: (_root, { input }, { scope }) => markNotificationUnread(scope, input),
  }),
  markAllNotificationsRead: t.field({
    ...authScopes("write", { role: "self" }),
    type: MarkAllNotificationsReadPayload,
    description:
      "Says that everything in an inbox of the viewer was read. FORBIDDEN for a workspace out of reach, known or not.",
    args: { input: t.arg({ type: MarkAllNotificationsReadInput }) },
    resolve: (_root, { input }, { scope }) => markAllNotificationsRead(scope, input),
  }),
  deleteNotification: t.field({
    ...authScopes("write", { role: "self" }),
    type: DeleteNotificationPayload,
    description: "Deletes a notification of the viewer. NOT_FOUND for one that is gone.",
    args: { input: t.arg({ type: DeleteNotificationInput }) },
    resolve: (_root, { input }, { scope }) => deleteNotification(scope, input),
  }),
  updateNotificationPreferences: t.field({
    ...authScopes("write", { role: "self" }),
    type: UpdateNotificationPreferencesPayload,
    description: "Chooses what the viewer is told of, and how.",
    args: { input: t.arg({ type: UpdateNotificationPreferencesInput }) },
    resolve: (_root, { input }, { scope }) => updateNotificationPreferences(scope, input),
  }),
  updateNotificationDigest: t.field({
    ...authScopes("write", { role: "self" }),
    type: UpdateNotificationDigestPayload,
    description: "Says when the viewer's daily digest comes.",
    args: { input: t.arg({ type: UpdateNotificationDigestInput }) },
    resolve: (_root, { input }, { scope }) => updateNotificationDigest(scope, input),
  }),
  muteNotifications: t.field({
    ...authScopes("write", { role: "self" }),
    type: MuteNotificationsPayload,
    description:
      "Silences the viewer's account or one workspace for them, from now on. The same scope again is the same mute, with its new times. FORBIDDEN for a workspace out of reach, known or not.",
    args: { input: t.arg({ type: MuteNotificationsInput }) },
    resolve: (_root, { input }, { scope }) => muteNotifications(scope, input),
  }),
  endNotificationMute: t.field({
    ...authScopes("write", { role: "self" }),
    type: EndNotificationMutePayload,
    description:
      "Ends a mute of the viewer now; one that has ended stays so (DELETE /notifications/mutes/{id}). FORBIDDEN for a token that is bound to another workspace.",
    args: { input: t.arg({ type: EndNotificationMuteInput }) },
    resolve: (_root, { input }, { scope }) => endNotificationMute(scope, input),
  }),
  updateQueueReminders: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: UpdateQueueRemindersPayload,
    description:
      "Says which reminders of a workspace's queue the viewer wants by mail (PUT /notifications/queue-reminders/{workspace_id}).",
    args: { input: t.arg({ type: UpdateQueueRemindersInput }) },
    resolve: (_root, { input }, { scope }) => updateQueueReminders(scope, input),
  }),
}));
