import { BOUNDS } from "../../src/domains/schedules/bounds.ts";
import { CLOCK_BOUNDS } from "../../src/domains/schedules/rules.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";

/** The REST layer checks these bounds in members that it does not send to the operation. */
const bounded = (member: keyof typeof CLOCK_BOUNDS) => ({ extensions: { bounds: CLOCK_BOUNDS[member] } });

const PostingSlotLocalTimeInput = builder.inputType("PostingSlotLocalTimeInput", {
  description: "Weekly time in the workspace's time zone. Clock changes do not move the time.",
  fields: (t) => ({
    dayOfWeek: t.int({
      ...bounded("dayOfWeek"),
      description: "Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).",
    }),
    hour: t.int({ ...bounded("hour"), description: "Hour in the workspace's time zone, 0 to 23." }),
    minute: t.int({ ...bounded("minute"), description: "Minute in the workspace's time zone, 0 to 59." }),
  }),
});

const PostingSlotUtcTimeInput = builder.inputType("PostingSlotUtcTimeInput", {
  description:
    "Weekly time in UTC. The slot stores the local time that the workspace's time zone has at the next occurrence.",
  fields: (t) => ({
    dayOfWeek: t.int({
      ...bounded("dayOfWeek"),
      description: "Day of the week in UTC, 0 (Sunday) to 6 (Saturday).",
    }),
    hour: t.int({ ...bounded("hour"), description: "Hour in UTC, 0 to 23." }),
    minute: t.int({ ...bounded("minute"), description: "Minute in UTC, 0 to 59." }),
  }),
});

const PostingSlotTimeInput = builder.inputType("PostingSlotTimeInput", {
  description: "Weekly time of a posting slot, either in the workspace's time zone or in UTC.",
  isOneOf: true,
  fields: (t) => ({
    local: t.field({
      type: PostingSlotLocalTimeInput,
      required: false,
      description: "Time in the workspace's time zone, which the slot stores unchanged.",
    }),
    utc: t.field({
      type: PostingSlotUtcTimeInput,
      required: false,
      description: "Time in UTC, converted with the zone's offset at the next occurrence.",
    }),
  }),
});

export const CreatePostingSlotInput = builder.inputType("CreatePostingSlotInput", {
  description: "Workspace and time of a new posting slot.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the slot will belong to." }),
    time: t.field({ type: PostingSlotTimeInput, description: "Weekly time of the slot." }),
    label: t.string({
      required: false,
      ...within(BOUNDS.label),
      description: `Note about the slot, ${length(BOUNDS.label)}. Absent or null means no note.`,
    }),
  }),
});

export const UpdatePostingSlotInput = builder.inputType("UpdatePostingSlotInput", {
  description: "Posting slot and the fields to change. Absent fields stay unchanged; only `label` accepts null.",
  fields: (t) => ({
    id: t.id({ description: "Id of the posting slot." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the slot has changed since. Absent or null skips the check.",
    }),
    time: t.field({
      type: PostingSlotTimeInput,
      required: false,
      description: "New weekly time of the slot, as a whole.",
    }),
    isActive: t.boolean({ required: false, description: "Whether the queue uses the slot." }),
    label: t.string({
      required: false,
      description: `Note about the slot, ${length(BOUNDS.label)}; null removes the note.`,
    }),
  }),
});
