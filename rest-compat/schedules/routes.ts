import { route } from "../engine/route.ts";
import { CreatePostingSlotDocument } from "../operations.generated.ts";

export const schedules = [
  route({
    method: "POST",
    path: "/posting-schedules",
    document: CreatePostingSlotDocument,
    // 200 instead of 201, because legacy clients compare the status (docs/decisions/schedules.md, 7).
    status: 200,
    problems: [400, 403, 422, 500],
    select: ({ created }) => created.slot,
  }),
];
