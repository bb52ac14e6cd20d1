import { BOUNDS } from "../../src/domains/notifications/bounds.ts";
import {
  type PreferenceSettings,
  preferenceSettings,
  preferenceSettingsOf,
} from "../../src/domains/notifications/preferences.ts";
import { type QueueReminderSettings, queueReminderSettings } from "../../src/domains/notifications/queueReminders.ts";
import type { Preference } from "../../src/domains/notifications/topics/topic.ts";
import {
  emailMutable,
  frequenciesOf,
  inAppMutable,
  TOPIC_IDS,
  TOPICS,
  type TopicId,
} from "../../src/domains/notifications/topics.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableBeside } from "../core/node.ts";
import { typically, worth } from "../core/prices.ts";
import { Viewer } from "../identity/viewer.ts";
import { Workspace } from "../workspaces/types.ts";
import { NotificationMute } from "./mutes.ts";
import { NotificationGroup, NotificationTopic } from "./types.ts";

export const EmailFrequency = builder.enumType("EmailFrequency", {
  description: "Frequency of mails for a topic.",
  values: {
    OFF: { description: "No mails are sent." },
    IMMEDIATE: { description: "Each notification is mailed at once." },
    DAILY: { description: "Notifications are collected in one daily digest." },
  },
});

/** The price of the settings, which several statements read. */
const SETTINGS = 100;

type Chosen = { topic: TopicId } & Preference;

const NotificationPreference = builder.objectRef<Chosen>("NotificationPreference").implement({
  description: "Preference of the viewer for one topic; the topic's default until the viewer chooses.",
  fields: (t) => ({
    topic: t.expose("topic", { type: NotificationTopic, description: "Topic that the preference applies to." }),
    topicId: t.exposeString("topic", { description: "Name of the topic in REST, such as `post_published`." }),
    inApp: t.exposeBoolean("inApp", { description: "Whether notifications of the topic are put into the inbox." }),
    emailFrequency: t.expose("emailFrequency", {
      type: EmailFrequency,
      description: "Frequency of mails for the topic.",
    }),
  }),
});

const NotificationDefault = builder.objectRef<Preference>("NotificationDefault").implement({
  description: "Preference for a topic until the viewer chooses another.",
  fields: (t) => ({
    inApp: t.exposeBoolean("inApp", { description: "Whether notifications of the topic are put into the inbox." }),
    emailFrequency: t.expose("emailFrequency", {
      type: EmailFrequency,
      description: "Frequency of mails for the topic.",
    }),
  }),
});

const NotificationTopicDefinition = builder.objectRef<TopicId>("NotificationTopicDefinition").implement({
  description: "Rules for the preferences of one topic, the same for all users.",
  fields: (t) => ({
    topic: t.field({ type: NotificationTopic, description: "Topic that the rules apply to.", resolve: (id) => id }),
    group: t.field({
      type: NotificationGroup,
      description: "Group in which clients show the topic.",
      resolve: (id) => TOPICS[id].group,
    }),
    presentationKey: t.string({
      description: "Key of the topic's texts in a client's message catalog.",
      resolve: (id) => `notifications.event.${id}`,
    }),
    criticalInApp: t.boolean({
      description: "Whether the topic is critical: always put into the inbox, even while muted.",
      resolve: (id) => TOPICS[id].criticalInApp,
    }),
    transactional: t.boolean({
      description:
        "Whether notifications of the topic are always put into the inbox and mailed at once, independent of preferences and mutes.",
      resolve: (id) => TOPICS[id].transactional,
    }),
    inAppMutable: t.boolean({
      description: "Whether the topic can be turned off in the inbox.",
      resolve: (id) => inAppMutable(id),
    }),
    emailMutable: t.boolean({
      description: "Whether the frequency of mails for the topic can be changed.",
      resolve: (id) => emailMutable(id),
    }),
    muteApplies: t.boolean({
      description:
        "Whether a mute silences the topic: its mails, and its inbox notifications unless the topic is critical.",
      resolve: (id) => !TOPICS[id].transactional,
    }),
    emailFrequencies: t.field({
      type: [EmailFrequency],
      description: "Mail frequencies that the topic permits.",
      resolve: (id) => [...frequenciesOf(id)],
    }),
    defaultPreference: t.field({
      type: NotificationDefault,
      description: "Preference for the topic until the viewer chooses another.",
      resolve: (id) => TOPICS[id].byDefault,
    }),
  }),
});

export const NotificationPreferenceSettings = builder
  .objectRef<PreferenceSettings>("NotificationPreferenceSettings")
  .implement({
    description: "Notification settings of the viewer.",
    interfaces: [Node],
    extensions: { resource: "NotificationPreferenceSettings" },
    fields: (t) => ({
      emailAddress: t.string({
        description: "Email address that notifications are sent to. Visible only to the viewer.",
        resolve: ({ emailAddress }) => shownEmail(emailAddress),
      }),
      emailAvailable: t.exposeBoolean("emailAvailable", { description: "Whether this instance can send mail." }),
      digestConfigured: t.exposeBoolean("digestConfigured", {
        description:
          "Whether the viewer saved the time and zone of the digest; false if the defaults 09:00 and UTC apply.",
      }),
      digestTime: t.exposeString("digestTime", {
        description: "Time of day of the daily digest, HH:MM from 00:00 to 23:59, in `digestTimezone`.",
        extensions: { constraints: { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" } },
      }),
      digestTimezone: t.exposeString("digestTimezone", { description: "IANA time zone of the daily digest." }),
      mutes: t.expose("mutes", {
        ...typically(3),
        type: [NotificationMute],
        description:
          "Mutes that are in effect now. Tokens that are bound to a workspace see only the mute of that workspace.",
      }),
      preferences: t.expose("preferences", {
        ...typically(TOPIC_IDS.length),
        type: [NotificationPreference],
        extensions: { map: true },
        description: "Preferences for all topics, in the order of `topicDefinitions`.",
      }),
      topicDefinitions: t.field({
        ...typically(TOPIC_IDS.length),
        type: [NotificationTopicDefinition],
        description: "Rules for the preferences of all topics.",
        resolve: () => TOPIC_IDS,
      }),
    }),
  });

export const QueueReminderSettingsType = builder.objectRef<QueueReminderSettings>("QueueReminderSettings").implement({
  description: "Settings of the viewer for reminder mails about a workspace's queue.",
  extensions: { resource: "QueueReminderSettings" },
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace whose queue is watched." }),
    workspaceName: t.exposeString("workspaceName", { description: "Name of the workspace whose queue is watched." }),
    workspaceTimezone: t.exposeString("workspaceTimezone", { description: "IANA time zone of the workspace." }),
    lowRunwayEnabled: t.exposeBoolean("lowRunwayEnabled", {
      description: "Whether a reminder is sent when nothing is scheduled later than `runwayDays` from now.",
    }),
    queueEmptiedEnabled: t.exposeBoolean("queueEmptiedEnabled", {
      description: "Whether a reminder is sent when the queue becomes empty.",
    }),
    runwayDays: t.exposeInt("runwayDays", {
      description: `Number of days for which the queue must be filled, 1 to ${BOUNDS.runwayDays.maximum}.`,
      ...within(BOUNDS.runwayDays),
    }),
    activated: t.exposeBoolean("activated", {
      description:
        "Whether the workspace ever scheduled or published a publication; no reminders are sent before that.",
    }),
    emailAvailable: t.exposeBoolean("emailAvailable", {
      description: "Whether this instance can send mail; no reminders are sent otherwise.",
    }),
  }),
});

readableBeside("NotificationPreferenceSettings", { nps: preferenceSettingsOf }, SETTINGS);

builder.prismaObjectFields(Viewer, (t) => ({
  notificationPreferences: t.field({
    ...worth(SETTINGS),
    type: NotificationPreferenceSettings,
    description: "Notification settings of the viewer.",
    resolve: (viewer, _args, { context }) =>
      oncePerRow(viewer, "notificationPreferences", () => preferenceSettings(context)),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  viewerQueueReminders: t.field({
    type: QueueReminderSettingsType,
    description: "Settings of the viewer for reminder mails about this workspace's queue.",
    select: (_args, { context: { viewer } }) => ({
      id: true,
      name: true,
      timezone: true,
      activationPublicationId: true,
      queueReminders: { where: { userId: viewer.kind === "user" ? viewer.id : "" } },
    }),
    resolve: ({ queueReminders: [chosen], ...workspace }, _args, { context }) =>
      queueReminderSettings(workspace, chosen, context.services),
  }),
}));
