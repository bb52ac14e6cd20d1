import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import type { DuePublication } from "../../src/domains/publications/outcome.ts";
import { cancelPublication } from "../../src/domains/publications/scheduling/cancel.ts";
import { movePublications } from "../../src/domains/publications/scheduling/move.ts";
import { publishNow } from "../../src/domains/publications/scheduling/publishNow.ts";
import { schedulePublication } from "../../src/domains/publications/scheduling/schedule.ts";
import { within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { publicationInput, SchedulePublicationInput } from "./inputs.ts";
import { publicationPayload } from "./payloads.ts";
import { Publication } from "./types.ts";

/** The payload of an operation that makes a publication due. */
const duePayload = (t: PayloadFields<DuePublication>) => ({
  ...publicationPayload(t),
  jobId: t.exposeID("jobId", { description: "Id of the job that will publish, as in the server's log." }),
  workspaceActivated: t.exposeBoolean("workspaceActivated", {
    description:
      "Whether the operation activated the workspace: no publication of the workspace was scheduled or published before.",
  }),
  activationPublicationId: t.exposeID("activationPublicationId", {
    description: "Id of the publication that activated the workspace; the publication may have been deleted.",
  }),
});

export const PublishNowInput = publicationInput("publishNow");
export const CancelPublicationInput = publicationInput("cancelPublication");

mutation("schedulePublication", {
  ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
  description:
    "Schedules a publication, or moves a scheduled one to another time; a slot that the publication held is free again.\n\nFails with INVALID_INPUT if `validatePublication` finds a problem, the planned time is past, or the workspace has no active slot. Fails with CONFLICT if a rendition is being published or was published, or if no slot within a year is free. Fails with CONFLICT if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
  input: SchedulePublicationInput,
  run: (context, input) => schedulePublication(context, input),
  payload: duePayload,
});

mutation("movePublications", {
  ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
  description:
    "Schedules several publications, all or none, with the rules of `schedulePublication`.\n\nAn error names the move. Posting slots that the publications held are free for each other. Fails with INVALID_INPUT if the publications belong to several workspaces.",
  input: (t) => ({
    moves: t.field({
      type: [SchedulePublicationInput],
      ...within(BOUNDS.moves),
      description: `Publications of one workspace with their new times, 1 to ${BOUNDS.moves.maxItems}, each once. Posting slots are chosen in this order.`,
    }),
  }),
  run: (context, input) => movePublications(context, input),
  payload: (t) => ({
    publications: t.field({
      type: [Publication],
      ...typically(BOUNDS.moves.maxItems),
      description: `The publications after the operation, in the order of the moves; at most ${BOUNDS.moves.maxItems}.`,
      resolve: (moved) => moved.map(({ id, workspaceId }) => ({ id, workspaceId })),
    }),
  }),
});

mutation("publishNow", {
  ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
  description:
    "Publishes a publication now; a slot that the publication held is free again.\n\nFails with INVALID_INPUT if `validatePublication` finds a problem. Fails with CONFLICT if a rendition is being published or was published, or if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
  input: PublishNowInput,
  run: (context, input) => publishNow(context, input),
  payload: duePayload,
});

mutation("cancelPublication", {
  ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
  description:
    "Cancels a publication before anything was sent; its posting slot is free again.\n\nFails with CONFLICT if a rendition was already sent, or if the publication has ended.",
  input: CancelPublicationInput,
  run: (context, input) => cancelPublication(context, input),
  payload: publicationPayload,
});
