import { route } from "../engine/route.ts";
import { CreatePostingSlotDocument } from "../operations.generated.ts";

export const schedules = [
  route({
    method: "POST",
    path: "/posting-schedules",
    document: CreatePostingSlotDocument,
    // 200, not 201: legacy clients compare (decisions §3.6).
    status: 200,
    problems: [400, 403, 422, 500],
    select: ({ created }) => created.slot,
  }),
];
