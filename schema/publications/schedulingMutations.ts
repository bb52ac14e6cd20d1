import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import type { DuePublication } from "../../src/domains/publications/outcome.ts";
import { cancelPublication } from "../../src/domains/publications/scheduling/cancel.ts";
import { movePublications } from "../../src/domains/publications/scheduling/move.ts";
import { publishNow } from "../../src/domains/publications/scheduling/publishNow.ts";
import { schedulePublication } from "../../src/domains/publications/scheduling/schedule.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { publicationInput, SchedulePublicationInput } from "./inputs.ts";
import { publicationField, publicationPayload } from "./payloads.ts";
import { Publication } from "./types.ts";

/** The payload of an operation that makes a publication due. */
const duePayload = (mutation: string) =>
  payload<DuePublication>(mutation, {
    fields: (t) => ({
      publication: publicationField(t),
      jobId: t.exposeID("jobId", { description: "Id of the job that will publish, as in the server's log." }),
      workspaceActivated: t.exposeBoolean("workspaceActivated", {
        description:
          "Whether the operation activated the workspace: no publication of the workspace was scheduled or published before.",
      }),
      activationPublicationId: t.exposeID("activationPublicationId", {
        description: "Id of the publication that activated the workspace; the publication may have been deleted.",
      }),
    }),
  });

const MovePublicationsPayload = payload<DuePublication[]>("movePublications", {
  fields: (t) => ({
    publications: t.field({
      type: [Publication],
      ...typically(BOUNDS.moves.maxItems),
      description: `The publications after the operation, in the order of the moves; at most ${BOUNDS.moves.maxItems}.`,
      resolve: (moved) => moved.map(({ id, workspaceId }) => ({ id, workspaceId })),
    }),
  }),
});

const SchedulePublicationPayload = duePayload("schedulePublication");
const PublishNowPayload = duePayload("publishNow");
const CancelPublicationPayload = publicationPayload("cancelPublication");

const MovePublicationsInput = inputOf("movePublications", {
  fields: (t) => ({
    moves: t.field({
      type: [SchedulePublicationInput],
      ...within(BOUNDS.moves),
      description: `Publications of one workspace with their new times, 1 to ${BOUNDS.moves.maxItems}, each once. Posting slots are chosen in this order.`,
    }),
  }),
});

export const PublishNowInput = publicationInput("publishNow");
export const CancelPublicationInput = publicationInput("cancelPublication");

builder.mutationFields((t) => ({
  schedulePublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
    type: SchedulePublicationPayload,
    description:
      "Schedules a publication, or moves a scheduled one to another time; a slot that the publication held is free again.\n\nFails with INVALID_INPUT if `validatePublication` finds a problem, the planned time is past, or the workspace has no active slot. Fails with CONFLICT if a rendition is being published or was published, or if no slot within a year is free. Fails with CONFLICT if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: SchedulePublicationInput }) },
    resolve: (_root, { input }, { context }) => schedulePublication(context, input),
  }),
  movePublications: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
    type: MovePublicationsPayload,
    description:
      "Schedules several publications, all or none, with the rules of `schedulePublication`.\n\nAn error names the move. Posting slots that the publications held are free for each other. Fails with INVALID_INPUT if the publications belong to several workspaces.",
    args: { input: t.arg({ type: MovePublicationsInput }) },
    resolve: (_root, { input }, { context }) => movePublications(context, input),
  }),
  publishNow: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: PublishNowPayload,
    description:
      "Publishes a publication now; a slot that the publication held is free again.\n\nFails with INVALID_INPUT if `validatePublication` finds a problem. Fails with CONFLICT if a rendition is being published or was published, or if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: PublishNowInput }) },
    resolve: (_root, { input }, { context }) => publishNow(context, input),
  }),
  cancelPublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
    type: CancelPublicationPayload,
    description:
      "Cancels a publication before anything was sent; its posting slot is free again.\n\nFails with CONFLICT if a rendition was already sent, or if the publication has ended.",
    args: { input: t.arg({ type: CancelPublicationInput }) },
    resolve: (_root, { input }, { context }) => cancelPublication(context, input),
  }),
}));
