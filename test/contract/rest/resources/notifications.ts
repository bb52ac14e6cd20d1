import { TOPIC_IDS } from "../../../../src/domains/notifications/topics.ts";
import { all, dateTime, flag, list, map, object, oneOf, resource, text } from "../shape.ts";

const topicId = oneOf(...TOPIC_IDS);

const notification = resource({
  ...all("id user_id workspace_id title body href", text),
  type: topicId,
  payload_json: { type: "string", contentMediaType: "application/json" },
  // An unread notification has the zero time, because the member is required.
  ...all("created_at read_at", dateTime),
  actions: list(object(all("kind label href", text), all("operation target_id", text))),
});

export const notificationPage = resource(
  { items: list(notification), unread_count: { type: "integer", minimum: 0 } },
  { next_cursor: text },
);

export const queueReminders = resource({
  ...all("workspace_id workspace_name workspace_timezone", text),
  ...all("low_runway_enabled queue_emptied_enabled activated email_available", flag),
  runway_days: { type: "integer", minimum: 1, maximum: 30 },
});

const frequency = oneOf("off", "immediate", "daily");
const preference = object({ email_frequency: frequency, in_app: flag });

const topic = object({
  id: topicId,
  group: oneOf("publishing", "conversations", "workspace", "account"),
  presentation_key: { type: "string", pattern: "^notifications\\.event\\.[a-z_]+$" },
  ...all("critical_in_app email_mutable in_app_mutable mute_applies transactional", flag),
  email_frequencies: list(frequency),
  default_preference: preference,
});

const mute = object({
  ...all("id workspace_id workspace_name", text),
  scope: oneOf("account", "workspace"),
  ...all("starts_at ends_at", dateTime),
});

export const notificationPreferences = resource({
  email_address: text,
  ...all("email_available digest_configured", flag),
  digest_time: { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
  digest_timezone: text,
  mutes: list(mute),
  preferences: map(preference),
  topic_definitions: list(topic),
});
