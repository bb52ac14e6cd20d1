import { z } from "zod";
import { labelIn } from "../../platform/values/name.ts";
import { expectedRevision, id } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const label = labelIn(BOUNDS.label);
const clock = z.object({ dayOfWeek: z.int(), hour: z.int(), minute: z.int() });

/** Exactly one form of the time. The operation checks the ranges (docs/interface.md#schedules). */
const time = z.union([z.strictObject({ local: clock }), z.strictObject({ utc: clock })]);

export const CreatePostingSlot = z.object({ workspaceId: z.string(), time, label: label.nullish() });

/** Absent members keep their values. Null clears the label and is refused for other members. */
export const UpdatePostingSlot = z.object({
  id,
  expectedRevision,
  time: time.optional(),
  isActive: z.boolean().optional(),
  label: label.nullish(),
});

/** The operation checks the range (docs/interface.md#companions). */
export const SuggestPostingSlots = z.object({ workspaceId: z.string(), postsPerDay: z.int() });

export const DeletePostingSlot = z.object({ id });
