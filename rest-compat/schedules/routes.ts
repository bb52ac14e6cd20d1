import { route } from "../engine/route.ts";
import { CreatePostingSlotDocument } from "../operations.generated.ts";

export const TIMES = {
  time: {
    local: { dayOfWeek: "local_day_of_week", hour: "local_hour", minute: "local_minute" },
    utc: { dayOfWeek: "day_of_week", hour: "utc_hour", minute: "utc_minute" },
  },
} as const;

export const schedules = [
  route({
    method: "POST",
    path: "/posting-schedules",
    words: {
      summary: "Create a posting slot",
      description:
        "Adds a weekly posting time to a workspace. The local members, if all three are given, take precedence over the UTC ones. A time that another slot has, or a workspace with 500 slots, is 400. The caller must be an admin of the workspace.",
    },
    document: CreatePostingSlotDocument,
    // 200 instead of 201, because legacy clients compare the status (docs/decisions/schedules.md, 8).
    status: 200,
    problems: [400, 403, 422, 500],
    alternatives: TIMES,
    select: ({ created }) => created.postingSlot,
  }),
];
