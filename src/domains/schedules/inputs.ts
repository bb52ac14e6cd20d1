import { z } from "zod";

const label = z.string().trim().max(80);
const id = z.string().max(128);
const local = { localDayOfWeek: z.int().nullish(), localHour: z.int().nullish(), localMinute: z.int().nullish() };

/** POST /posting-schedules: the operation checks the ranges (docs/interface.md#schedules). */
export const CreatePostingSlot = z.object({
  workspaceId: z.string(),
  dayOfWeek: z.int(),
  utcHour: z.int(),
  utcMinute: z.int(),
  ...local,
  label: label.nullish(),
});

/** Absent members keep their values. Null clears the label and is refused for other members. */
export const UpdatePostingSlot = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  localDayOfWeek: z.int().optional(),
  localHour: z.int().optional(),
  localMinute: z.int().optional(),
  isActive: z.boolean().optional(),
  label: label.nullish(),
});

export const DeletePostingSlot = z.object({ id });
