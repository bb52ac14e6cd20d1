import { z } from "zod";
import { Timezone } from "../../platform/time/timezone.ts";
import { nameIn } from "../../platform/values/name.ts";
import { expectedRevision, id, wholeIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const name = nameIn(BOUNDS.name);

/** The settings and their bounds: the ten of REST (docs/decisions/workspaces.md, 4), and those of the review. */
const settings = {
  name,
  avatarUrl: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(BOUNDS.avatarUrl.maxLength)], {
    error: `must be an https URL of at most ${BOUNDS.avatarUrl.maxLength} characters, or empty`,
  }),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #f97316")
    .transform((color) => color.toLowerCase()),
  timezone: Timezone,
  mediaCleanupDays: wholeIn(BOUNDS.mediaCleanupDays),
  randomDelayMinutes: wholeIn(BOUNDS.randomDelayMinutes),
  slotStartHour: wholeIn(BOUNDS.slotHour),
  slotEndHour: wholeIn(BOUNDS.slotHour),
  slotIntervalMinutes: wholeIn(BOUNDS.slotIntervalMinutes),
  weekStart: wholeIn(BOUNDS.weekStart),
  approvalRequired: z.boolean(),
  selfApprovalAllowed: z.boolean(),
};

export const CreateWorkspace = z.object({
  organizationId: id.nullish(),
  name,
  timezone: settings.timezone.nullish().transform((zone) => zone ?? "UTC"),
});

/** Absent settings keep their values. No setting can be cleared, so null is refused. */
export const UpdateWorkspaceSettings = z.object({
  workspaceId: id,
  expectedRevision,
  ...z.object(settings).partial().shape,
});

export const DeleteWorkspace = z.object({ id });
