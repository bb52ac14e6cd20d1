import { EmailFrequency as EmailFrequencies, MuteScope as MuteScopes } from "../../prisma/generated/client/client.ts";
import {
  type MuteOfMine,
  mutesByIds,
  type PreferenceSettings,
  preferenceSettings,
} from "../../src/domains/notifications/preferences.ts";
import { type QueueReminderSettings, queueReminderSettings } from "../../src/domains/notifications/queueReminders.ts";
import {
  emailMutable,
  frequenciesOf,
  inAppMutable,
  type Preference,
  TOPIC_IDS,
  TOPICS,
  type TopicId,
} from "../../src/domains/notifications/topics.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost, worth } from "../core/prices.ts";
import { Viewer } from "../identity/viewer.ts";
import { Workspace } from "../workspaces/types.ts";
import { NotificationGroup, NotificationTopic } from "./types.ts";

export const EmailFrequency = builder.enumType("EmailFrequency", {
  description: "How often a topic is mailed.",
  values: {
    OFF: { value: EmailFrequencies.OFF, description: "Never." },
    IMMEDIATE: { value: EmailFrequencies.IMMEDIATE, description: "At once, each by itself." },
    DAILY: { value: EmailFrequencies.DAILY, description: "Once a day, in the digest." },
  },
});

export const NotificationMuteScope = builder.enumType("NotificationMuteScope", {
  description: "What a mute silences.",
  values: {
    ACCOUNT: { value: MuteScopes.ACCOUNT, description: "Everything that can be silenced." },
    WORKSPACE: { value: MuteScopes.WORKSPACE, description: "What happens in one workspace." },
  },
});

const NotificationMute = builder.objectRef<MuteOfMine>("NotificationMute").implement({
  description:
    "A silence that the viewer asked for: the same scope muted again is the same one. Topics that are transactional are told all the same. Seen by its person alone, while they reach its workspace.",
  interfaces: [Node],
  fields: (t) => ({
    scope: t.expose("kind", { type: NotificationMuteScope, description: "What it silences." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      extensions: { emptyText: true },
      description: "The workspace that it silences; null for the account.",
    }),
    workspaceName: t.exposeString("workspaceName", {
      nullable: true,
      extensions: { emptyText: true },
      description: "What that workspace is called; null for the account.",
    }),
    startsAt: t.expose("startsAt", { type: "DateTime", description: "When it began." }),
    endsAt: t.expose("endsAt", {
      type: "DateTime",
      nullable: true,
      extensions: { zeroTime: true },
      description: "When it ends by itself, or was ended; null when it holds until it is ended.",
    }),
  }),
});

type Chosen = { topic: TopicId } & Preference;

const NotificationPreference = builder.objectRef<Chosen>("NotificationPreference").implement({
  description: "What the viewer chose for one topic, or its default.",
  fields: (t) => ({
    topic: t.expose("topic", { type: NotificationTopic, description: "The topic." }),
    topicId: t.exposeString("topic", { description: "The topic as REST names it: `post_published`." }),
    inApp: t.exposeBoolean("inApp", { description: "Whether it is put into the inbox." }),
    emailFrequency: t.expose("emailFrequency", { type: EmailFrequency, description: "How often it is mailed." }),
  }),
});

const NotificationDefault = builder.objectRef<Preference>("NotificationDefault").implement({
  description: "What holds for a topic as long as nothing else is chosen.",
  fields: (t) => ({
    inApp: t.exposeBoolean("inApp", { description: "Whether it is put into the inbox." }),
    emailFrequency: t.expose("emailFrequency", { type: EmailFrequency, description: "How often it is mailed." }),
  }),
});

const NotificationTopicDefinition = builder.objectRef<TopicId>("NotificationTopicDefinition").implement({
  description: "What can be chosen for a topic. The same for everyone.",
  fields: (t) => ({
    topic: t.field({ type: NotificationTopic, description: "The topic.", resolve: (id) => id }),
    group: t.field({
      type: NotificationGroup,
      description: "Where it is shown among the others.",
      resolve: (id) => TOPICS[id].group,
    }),
    presentationKey: t.string({
      description: "The key of its texts in a client's catalogue.",
      resolve: (id) => `notifications.event.${id}`,
    }),
    criticalInApp: t.boolean({
      description: "Whether it is so important that it cannot be kept out of the inbox, also by a mute.",
      resolve: (id) => TOPICS[id].criticalInApp,
    }),
    transactional: t.boolean({
      description: "Whether it is told at once whatever is chosen or muted.",
      resolve: (id) => TOPICS[id].transactional,
    }),
    inAppMutable: t.boolean({
      description: "Whether it can be turned off in the inbox.",
      resolve: (id) => inAppMutable(id),
    }),
    emailMutable: t.boolean({ description: "Whether its mails can be chosen.", resolve: (id) => emailMutable(id) }),
    muteApplies: t.boolean({
      description: "Whether a mute silences it: its mails, and unless it is critical the inbox too.",
      resolve: (id) => !TOPICS[id].transactional,
    }),
    emailFrequencies: t.field({
      type: [EmailFrequency],
      description: "The frequencies that it may be given.",
      resolve: (id) => [...frequenciesOf(id)],
    }),
    defaultPreference: t.field({
      type: NotificationDefault,
      description: "What holds as long as nothing else is chosen.",
      resolve: (id) => TOPICS[id].byDefault,
    }),
  }),
});

export const NotificationPreferenceSettings = builder
  .objectRef<PreferenceSettings>("NotificationPreferenceSettings")
  .implement({
    description: "All that the viewer chose of their notifications.",
    extensions: { resource: "NotificationPreferenceSettings" },
    fields: (t) => ({
      emailAddress: t.exposeString("emailAddress", { description: "Where mails go. Seen by its person alone." }),
      emailAvailable: t.exposeBoolean("emailAvailable", { description: "Whether this instance can mail." }),
      digestConfigured: t.exposeBoolean("digestConfigured", {
        description: "Whether time and zone of the digest were saved, and are not the defaults.",
      }),
      digestTime: t.exposeString("digestTime", {
        description: "When the daily digest comes: HH:MM, 24 hours, in its zone.",
        extensions: { constraints: { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" } },
      }),
      digestTimezone: t.exposeString("digestTimezone", { description: "The IANA time zone of the digest." }),
      mutes: t.field({
        ...atMost(50),
        type: [NotificationMute],
        description: "What is silenced now. With a workspace-bound token: the mute of its workspace alone.",
        resolve: ({ mutes }) => mutes,
      }),
      preferences: t.field({
        ...atMost(TOPIC_IDS.length),
        type: [NotificationPreference],
        extensions: { map: true },
        description: "What holds for each topic, in the order of the definitions.",
        resolve: ({ preferences }) => preferences,
      }),
      topicDefinitions: t.field({
        ...atMost(TOPIC_IDS.length),
        type: [NotificationTopicDefinition],
        description: "What can be chosen for each topic.",
        resolve: () => TOPIC_IDS,
      }),
    }),
  });

export const QueueReminderSettingsType = builder.objectRef<QueueReminderSettings>("QueueReminderSettings").implement({
  description: "The viewer's reminders by mail of a workspace's queue.",
  extensions: { resource: "QueueReminderSettings" },
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace whose queue is watched." }),
    workspaceName: t.exposeString("workspaceName", { description: "What it is called." }),
    workspaceTimezone: t.exposeString("workspaceTimezone", { description: "Its IANA time zone." }),
    lowRunwayEnabled: t.exposeBoolean("lowRunwayEnabled", {
      description: "Whether the viewer is reminded once nothing is planned beyond the coming days.",
    }),
    queueEmptiedEnabled: t.exposeBoolean("queueEmptiedEnabled", {
      description: "Whether the viewer is reminded when a publication leaves the queue empty.",
    }),
    runwayDays: t.exposeInt("runwayDays", {
      description: "How many days have to be planned, 1 to 30.",
      extensions: { constraints: { minimum: 1, maximum: 30 } },
    }),
    activated: t.exposeBoolean("activated", {
      description: "Whether the workspace has ever scheduled or published: nobody is reminded of one that has not.",
    }),
    emailAvailable: t.exposeBoolean("emailAvailable", {
      description: "Whether this instance can mail: nobody is reminded where it cannot.",
    }),
  }),
});

readableById("NotificationMute", mutesByIds);

builder.prismaObjectFields(Viewer, (t) => ({
  notificationPreferences: t.field({
    // Sends several statements.
    ...worth(100),
    type: NotificationPreferenceSettings,
    description: "All that the viewer chose of their notifications.",
    resolve: (viewer, _args, { scope }) =>
      oncePerRow(viewer, "notificationPreferences", () => preferenceSettings(scope)),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  viewerQueueReminders: t.field({
    type: QueueReminderSettingsType,
    description: "The viewer's own reminders by mail of this workspace's queue.",
    select: (_args, { scope: { viewer } }) => ({
      id: true,
      name: true,
      timezone: true,
      activationPublicationId: true,
      queueReminders: { where: { userId: viewer.kind === "user" ? viewer.id : "" } },
    }),
    resolve: ({ queueReminders: [chosen], ...workspace }, _args, { scope }) =>
      queueReminderSettings(workspace, chosen, scope.services),
  }),
}));
