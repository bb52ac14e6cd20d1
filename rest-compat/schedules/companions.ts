import { route } from "../engine/route.ts";
import {
  DeletePostingSlotDocument,
  GetNextPostingSlotDocument,
  ListPostingSlotsDocument,
  SuggestPostingSlotsDocument,
  UpdatePostingSlotDocument,
} from "../operations.generated.ts";
import { TIMES } from "./routes.ts";

export const scheduleCompanions = [
  route({
    method: "GET",
    path: "/posting-schedules",
    words: {
      summary: "List posting slots",
      description:
        "Returns the posting slots of a workspace, oldest first, 100 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose slots are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListPostingSlotsDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.slots.nodes,
    list: { next: ({ workspace }) => workspace.slots.page.next_cursor },
  }),
  route({
    method: "GET",
    path: "/posting-schedules/next-slot",
    words: {
      summary: "Get the next posting slot",
      description:
        "Returns the soonest occurrence of the workspace's active slots; without one, `slot` is absent and `slot_time` empty. The caller must be a member of the workspace.",
      parameters: { workspace_id: "The workspace whose slots are read." },
    },
    document: GetNextPostingSlotDocument,
    problems: [403, 404, 422, 500],
    schemaName: "NextPostingSlot",
    schemaDescription: "The soonest occurrence of a posting slot.",
    select: ({ workspace: { next } }) => ({ slot: next.at(0)?.slot, slot_time: next.at(0)?.slot_time }),
    constants: {
      slot_time: { value: "" },
      message: { value: "Next posting slot", description: "Sentence in English." },
    },
  }),
  route({
    method: "POST",
    path: "/posting-schedules/suggest",
    words: {
      summary: "Add suggested posting slots",
      description:
        "Adds posting slots until each day of the week has the wished number of active ones, and says why these times were chosen: the workspace's own history of 90 days, then the hours of its slot planner. Other slots stay. The caller must be an admin of the workspace.",
    },
    document: SuggestPostingSlotsDocument,
    problems: [400, 403, 422, 500],
    schemaName: "SuggestedPostingSlots",
    schemaDescription: "Posting slots that were added, and the reason for their times.",
    select: ({ suggested }) => suggested,
  }),
  route({
    method: "PATCH",
    path: "/posting-schedules/{id}",
    words: {
      summary: "Change a posting slot",
      description:
        "Changes the members that are given. The three members of a time belong together. The caller must be an admin of the workspace.",
      parameters: { id: "The id of the posting slot." },
    },
    codes: ["REVISION_CONFLICT"],
    document: UpdatePostingSlotDocument,
    alternatives: TIMES,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ updated }) => updated.postingSlot,
  }),
  route({
    method: "DELETE",
    path: "/posting-schedules/{id}",
    words: {
      summary: "Delete a posting slot",
      description: "Deletes a posting slot. The caller must be an admin of the workspace.",
      parameters: { id: "The id of the posting slot." },
    },
    document: DeletePostingSlotDocument,
    problems: [403, 404, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { message: { value: "Posting slot deleted", description: "Sentence in English." } },
  }),
];
