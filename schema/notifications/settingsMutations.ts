import { BOUNDS } from "../../src/domains/notifications/bounds.ts";
import { endNotificationMute } from "../../src/domains/notifications/endMute.ts";
import { muteNotifications } from "../../src/domains/notifications/mute.ts";
import type { PreferenceSettings } from "../../src/domains/notifications/preferences.ts";
import { mutesByIds } from "../../src/domains/notifications/preferences.ts";
import { updateNotificationPreferences } from "../../src/domains/notifications/updatePreferences.ts";
import { updateQueueReminders } from "../../src/domains/notifications/updateQueueReminders.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { NotificationMute, NotificationMuteScope } from "./mutes.ts";
import { EmailFrequency, NotificationPreferenceSettings, QueueReminderSettingsType } from "./settings.ts";
import { NotificationTopic } from "./types.ts";

const NotificationChoiceInput = builder.inputType("NotificationChoiceInput", {
  description: "Preference for one topic. Members that are absent keep their values; null is rejected.",
  fields: (t) => ({
    topic: t.field({ type: NotificationTopic, description: "Topic to change; listed at most once." }),
    inApp: t.boolean({
      required: false,
      description:
        "Whether notifications of the topic are put into the inbox. Fails with INVALID_INPUT if false for a critical or transactional topic.",
    }),
    emailFrequency: t.field({
      type: EmailFrequency,
      required: false,
      description:
        "Frequency of mails for the topic. Fails with INVALID_INPUT if the topic does not permit the frequency.",
    }),
  }),
});

const NotificationDigestInput = builder.inputType("NotificationDigestInput", {
  description: "Time of the daily digest.",
  fields: (t) => ({
    time: t.string({ description: "Time of day, HH:MM from 00:00 to 23:59, in `timezone`." }),
    timezone: t.string({ description: "IANA time zone, such as Europe/Berlin." }),
  }),
});

const muteFields = (t: PayloadFields<{ id: string; settings: PreferenceSettings }>) => ({
  notificationMute: t.field({
    type: NotificationMute,
    nullable: true,
    description: "Mute that began or ended; null if the mute is not visible to the viewer.",
    resolve: async ({ id }, _args, { context }) => (await mutesByIds(context, [id]))[0] ?? null,
  }),
  notificationPreferenceSettings: t.expose("settings", {
    type: NotificationPreferenceSettings,
    description: "Notification settings of the viewer after the change.",
  }),
  viewer: changedViewer(t),
});

mutation("updateNotificationPreferences", {
  ...requires("write", { role: "self" }),
  description:
    "Changes the topics that the viewer is notified about, the channels, and the time of the daily digest.\n\nFails with FORBIDDEN for tokens that are bound to a workspace.",
  inputDescription: "Preferences to change. Topics that are not listed, and an absent digest, stay as they are.",
  input: (t) => ({
    preferences: t.field({
      type: [NotificationChoiceInput],
      required: false,
      extensions: { keyedBy: "topic", constraints: BOUNDS.preferences },
      description: "Preferences of the topics to change, each topic at most once.",
    }),
    digest: t.field({
      type: NotificationDigestInput,
      required: false,
      description: "Time of the daily digest. Null is rejected.",
    }),
  }),
  run: (context, input) => updateNotificationPreferences(context, input),
  payload: (t) => ({
    notificationPreferenceSettings: t.field({
      type: NotificationPreferenceSettings,
      description: "Notification settings of the viewer after the change.",
      resolve: (settings) => settings,
    }),
    viewer: changedViewer(t),
  }),
});

mutation("muteNotifications", {
  ...requires("write", { role: "self" }),
  description:
    "Mutes the viewer's notifications, of the whole account or of one workspace, from now on. A second mute of the same scope replaces the times of the first.\n\nFails with FORBIDDEN if the viewer cannot access the workspace or the workspace does not exist.",
  inputDescription: "Scope and end of a mute.",
  input: (t) => ({
    scope: t.field({ type: NotificationMuteScope, description: "Scope of the mute: the account, or one workspace." }),
    workspaceId: t.id({
      required: false,
      description:
        "Id of the workspace to mute. Required for the scope WORKSPACE, and must be absent or null for the scope ACCOUNT.",
    }),
    endsAt: t.field({
      type: "DateTime",
      required: false,
      description:
        "Time when the mute ends, in the future. If absent or null, the mute lasts until `endNotificationMute`.",
    }),
  }),
  run: (context, input) => muteNotifications(context, input),
  payload: (t) => ({
    muteId: t.exposeID("id", {
      description: "Id of the mute; pass the id to `endNotificationMute` to end the mute.",
    }),
    ...muteFields(t),
  }),
});

mutation("endNotificationMute", {
  ...requires("write", { role: "self" }),
  description:
    "Ends a mute of the viewer now. A mute that has ended stays unchanged. Fails with FORBIDDEN for tokens that are bound to another workspace.",
  input: (t) => ({ id: t.id({ description: "Id of the mute to end." }) }),
  run: async (context, input) => ({
    id: input.id,
    settings: await endNotificationMute(context, input),
  }),
  payload: muteFields,
});

mutation("updateQueueReminders", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Sets the reminder mails that the viewer receives about a workspace's queue. A change makes both reminders possible again.\n\nFails with FORBIDDEN if the workspace does not exist.",
  inputDescription: "Reminders that the viewer receives about a workspace's queue. All members are required.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace whose queue is watched." }),
    lowRunwayEnabled: t.boolean({
      description: "Whether to send a reminder when nothing is scheduled later than `runwayDays` from now.",
    }),
    queueEmptiedEnabled: t.boolean({ description: "Whether to send a reminder when the queue becomes empty." }),
    runwayDays: t.int({
      ...within(BOUNDS.runwayDays),
      description: `Number of days for which the queue must be filled, 1 to ${BOUNDS.runwayDays.maximum}.`,
    }),
  }),
  run: (context, input) => updateQueueReminders(context, input),
  payload: (t) => ({
    queueReminders: t.field({
      type: QueueReminderSettingsType,
      description: "Reminder settings of the viewer after the change.",
      resolve: (settings) => settings,
    }),
    workspace: changedWorkspace(t),
  }),
});
