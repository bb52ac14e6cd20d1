import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { Timezone } from "../../platform/time/timezone.ts";
import { id, wholeIn } from "../../platform/values/shapes.ts";
import { unique } from "../../platform/values/unique.ts";
import { BOUNDS } from "./bounds.ts";
import { TOPIC_IDS } from "./topics.ts";

export const ById = z.object({ id });

/** Null: only notifications about the account. */
export const MarkAllRead = z.object({ workspaceId: id.nullish() });

/** Either all notifications of an inbox, or those with the ids. */
export const ChosenNotifications = z
  .object({ workspaceId: id, all: z.boolean().nullish(), ids: z.array(id).max(BOUNDS.ids.maxItems).nullish() })
  .refine(({ all, ids }) => (all === true) !== (ids != null && ids.length > 0), {
    path: ["ids"],
    error: "must have an id unless all is true; only one of the two may be given",
  });

const Digest = z.object({
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM, from 00:00 to 23:59"),
  timezone: Timezone,
});

/** Absent members keep their values. A topic may be listed once. */
export const UpdatePreferences = z.object({
  digest: Digest.optional(),
  preferences: z
    .array(
      z.object({
        topic: z.enum(TOPIC_IDS),
        inApp: z.boolean().optional(),
        emailFrequency: z.enum(["OFF", "IMMEDIATE", "DAILY"]).optional(),
      }),
    )
    .max(BOUNDS.preferences.maxItems)
    .superRefine(unique(({ topic }) => topic, ["topic"]))
    .default([]),
});

export const MuteNotifications = z.object({
  scope: z.enum(["ACCOUNT", "WORKSPACE"]),
  workspaceId: id.nullish(),
  endsAt: Instant.nullish(),
});

/** PUT /notifications/queue-reminders/{workspace_id}: every member is required. */
export const UpdateQueueReminders = z.object({
  workspaceId: id,
  lowRunwayEnabled: z.boolean(),
  queueEmptiedEnabled: z.boolean(),
  runwayDays: wholeIn(BOUNDS.runwayDays),
});
