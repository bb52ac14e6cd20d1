import { z } from "zod";
import { Timezone } from "../../platform/time/timezone.ts";
import { nameOf } from "../../platform/values/name.ts";

const id = z.string().max(128);
const name = nameOf(120);
const expectedRevision = z.int().min(1).nullish();

/** The settings and their bounds: the ten of REST (docs/decisions/workspaces.md, 4), and those of the review. */
const settings = {
  name,
  avatarUrl: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(2048)], {
    error: "must be an https URL of at most 2048 characters, or empty",
  }),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #f97316")
    .transform((color) => color.toLowerCase()),
  timezone: Timezone,
  mediaCleanupDays: z.int().min(1).max(3650),
  randomDelayMinutes: z.int().min(0).max(60),
  slotStartHour: z.int().min(0).max(23),
  slotEndHour: z.int().min(0).max(23),
  slotIntervalMinutes: z.int().min(1).max(180),
  weekStart: z.int().min(0).max(1),
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
