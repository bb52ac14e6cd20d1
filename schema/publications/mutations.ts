import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { createPublication } from "../../src/domains/publications/drafts/create.ts";
import { deletePublication } from "../../src/domains/publications/drafts/delete.ts";
import { type Duplicated, duplicatePublication } from "../../src/domains/publications/drafts/duplicate.ts";
import { updatePublication } from "../../src/domains/publications/drafts/update.ts";
import type { Acted, DuePublication } from "../../src/domains/publications/outcome.ts";
import { resolveRendition } from "../../src/domains/publications/recovery/resolve.ts";
import { retryFailedRenditions } from "../../src/domains/publications/recovery/retry.ts";
import { deletePost } from "../../src/domains/publications/removal/deletePost.ts";
import { cancelPublication } from "../../src/domains/publications/scheduling/cancel.ts";
import { movePublications } from "../../src/domains/publications/scheduling/move.ts";
import { publishNow } from "../../src/domains/publications/scheduling/publishNow.ts";
import { schedulePublication } from "../../src/domains/publications/scheduling/schedule.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, type PayloadFields, payload } from "../core/mutation.ts";
import { atMost } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import {
  CreatePublicationInput,
  ResolveRenditionInput,
  SchedulePublicationInput,
  UpdatePublicationInput,
} from "./inputs.ts";
import { Publication } from "./types.ts";

const publication = (t: PayloadFields<Acted>) =>
  t.field({
    type: Publication,
    description: "The publication after the operation.",
    resolve: ({ id, workspaceId }) => ({ id, workspaceId }),
  });

const publicationPayload = (mutation: string) =>
  payload<Acted>(mutation, { fields: (t) => ({ publication: publication(t) }) });

/** The payload of an operation that makes a publication due. */
const sentPayload = (mutation: string) =>
  payload<DuePublication>(mutation, {
    fields: (t) => ({
      publication: publication(t),
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

const DuplicatePublicationPayload = payload<Duplicated>("duplicatePublication", {
  fields: (t) => ({
    publication: publication(t),
    omittedAccountIds: t.exposeIDList("omittedAccountIds", {
      description: `Ids of the original's accounts that are disconnected and therefore no destinations of the draft; at most ${BOUNDS.renditions.maxItems}.`,
    }),
    omittedMediaIds: t.exposeIDList("omittedMediaIds", {
      description: "Ids of the original's media items that were deleted from the library, and are not in the draft.",
    }),
  }),
});

const MovePublicationsPayload = payload<DuePublication[]>("movePublications", {
  fields: (t) => ({
    publications: t.field({
      type: [Publication],
      ...atMost(50),
      description: `The publications after the operation, in the order of the moves; at most ${BOUNDS.moves.maxItems}.`,
      resolve: (moved) => moved.map(({ id, workspaceId }) => ({ id, workspaceId })),
    }),
  }),
});

const CreatePublicationPayload = publicationPayload("createPublication");
const UpdatePublicationPayload = publicationPayload("updatePublication");
const SchedulePublicationPayload = sentPayload("schedulePublication");
const PublishNowPayload = sentPayload("publishNow");
const CancelPublicationPayload = publicationPayload("cancelPublication");
const RetryFailedRenditionsPayload = publicationPayload("retryFailedRenditions");
const ResolveRenditionPayload = publicationPayload("resolveRendition");

const DeletePostPayload = publicationPayload("deletePost");

const DeletePublicationPayload = payload<Acted>("deletePublication", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the publication that was deleted.", resolve: ({ id }) => id }),
  }),
});

const id = { description: "Id of the publication to act on." };
const expectedRevision = {
  required: false as const,
  description:
    "Revision that the publication must have. Fails with REVISION_CONFLICT if the publication has another revision; not checked if absent or null.",
};

const DuplicatePublicationInput = inputOf("duplicatePublication", {
  fields: (t) => ({
    id: t.id({ description: "Id of the publication to duplicate." }),
    title: t.string({
      required: false,
      ...within(BOUNDS.title),
      description: `Title of the draft, ${length(BOUNDS.title)}. The original's title if absent or null.`,
    }),
  }),
});

const MovePublicationsInput = inputOf("movePublications", {
  fields: (t) => ({
    moves: t.field({
      type: [SchedulePublicationInput],
      ...within(BOUNDS.moves),
      description: `Publications of one workspace with their new times, 1 to ${BOUNDS.moves.maxItems}, each once. Posting slots are chosen in this order.`,
    }),
  }),
});

const PublishNowInput = inputOf("publishNow", {
  fields: (t) => ({
    id: t.id(id),
    expectedRevision: t.int(expectedRevision),
  }),
});

const CancelPublicationInput = inputOf("cancelPublication", {
  fields: (t) => ({
    id: t.id(id),
    expectedRevision: t.int(expectedRevision),
  }),
});

const RetryFailedRenditionsInput = inputOf("retryFailedRenditions", {
  fields: (t) => ({
    id: t.id(id),
  }),
});

const confirm = {
  required: false as const,
  description:
    "Must be true, because a deletion cannot be undone. Fails with INVALID_INPUT before any other check if absent, null or false.",
};

const DeletePostInput = inputOf("deletePost", {
  fields: (t) => ({
    renditionId: t.id({ description: "Id of the rendition whose posts are deleted." }),
    confirm: t.boolean(confirm),
  }),
});

const DeletePublicationInput = inputOf("deletePublication", {
  fields: (t) => ({
    id: t.id(id),
    confirm: t.boolean(confirm),
  }),
});

builder.mutationFields((t) => ({
  createPublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: CreatePublicationPayload,
    description:
      "Creates a draft. The destinations are the current accounts of a social set, or listed accounts; a draft may have none. Fails with INVALID_INPUT if a social set, account or voice profile belongs to another workspace, or an account is disconnected.",
    args: { input: t.arg({ type: CreatePublicationInput }) },
    resolve: (_root, { input }, { context }) => createPublication(context, input),
  }),
  updatePublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: UpdatePublicationPayload,
    description:
      "Changes the content or the destinations of a publication, and voids an approval of the former content; a scheduled publication keeps its time. Fails with CONFLICT if the publication is being published or was published, or if the change affects a rendition that was published or may have been. Fails with INVALID_INPUT if a scheduled publication would have problems (see `validatePublication`). External applications also need the scope `publications:schedule` for a scheduled publication.",
    args: { input: t.arg({ type: UpdatePublicationInput }) },
    resolve: (_root, { input }, { context }) => updatePublication(context, input),
  }),
  schedulePublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
    type: SchedulePublicationPayload,
    description:
      "Schedules a publication, or moves a scheduled one to another time; a slot that the publication held is free again. Fails with INVALID_INPUT if `validatePublication` finds a problem or the workspace has no active slot. Fails with CONFLICT if a rendition is being published or was published, or if no slot within a year is free. Fails with CONFLICT if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: SchedulePublicationInput }) },
    resolve: (_root, { input }, { context }) => schedulePublication(context, input),
  }),
  duplicatePublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: DuplicatePublicationPayload,
    description:
      "Creates a draft with the content, destinations and voice profile of a publication in any state. Time, posting slot and deliveries are not copied, and disconnected accounts are left out.",
    args: { input: t.arg({ type: DuplicatePublicationInput }) },
    resolve: (_root, { input }, { context }) => duplicatePublication(context, input),
  }),
  movePublications: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
    type: MovePublicationsPayload,
    description:
      "Schedules several publications, all or none, with the rules and errors of `schedulePublication`; an error names the move. Posting slots that the publications held are free for each other. Fails with INVALID_INPUT if the publications belong to several workspaces.",
    args: { input: t.arg({ type: MovePublicationsInput }) },
    resolve: (_root, { input }, { context }) => movePublications(context, input),
  }),
  publishNow: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: PublishNowPayload,
    description:
      "Publishes a publication now; a slot that the publication held is free again. Fails with INVALID_INPUT if `validatePublication` finds a problem. Fails with CONFLICT if a rendition is being published or was published, or if the content lacks an approval that the workspace requires. Fails with QUOTA_EXCEEDED if the plan permits no more scheduled posts this month. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: PublishNowInput }) },
    resolve: (_root, { input }, { context }) => publishNow(context, input),
  }),
  cancelPublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
    type: CancelPublicationPayload,
    description:
      "Cancels a publication before anything was sent; its posting slot is free again. Fails with CONFLICT if a rendition was already sent, or if the publication has ended.",
    args: { input: t.arg({ type: CancelPublicationInput }) },
    resolve: (_root, { input }, { context }) => cancelPublication(context, input),
  }),
  retryFailedRenditions: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: RetryFailedRenditionsPayload,
    description:
      "Sends the failed renditions with the recovery action RETRY again, now and with their current content. Renditions with problems stay failed. Fails with CONFLICT if no failed rendition can be retried, if destinations were added after the failure, or if the content lacks an approval that the workspace requires. Fails with INVALID_INPUT if every failed rendition has a problem. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: RetryFailedRenditionsInput }) },
    resolve: (_root, { input }, { context }) => retryFailedRenditions(context, input),
  }),
  resolveRendition: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: ResolveRenditionPayload,
    description:
      "Records whether the post of a rendition exists, after the server could not find out. A rendition whose post does not exist can be retried. Fails with CONFLICT unless the recovery action of the rendition is MANUAL_RESOLUTION.",
    args: { input: t.arg({ type: ResolveRenditionInput }) },
    resolve: (_root, { input }, { context }) => resolveRendition(context, input),
  }),
  deletePost: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
    type: DeletePostPayload,
    description:
      "Deletes the live posts of a rendition at the provider, of a thread the last one first; the publication stays. Repeating the call deletes the posts that remain. Fails with CONFLICT if no post is live, if a post must be resolved first, or if the account is not connected. Fails with CONFLICT while the rendition is being published, or another call deletes its posts. Fails with PROVIDER_REFUSED if the provider does not delete a post. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: DeletePostInput }) },
    resolve: (_root, { input }, { context }) => deletePost(context, { ...input, confirm: input.confirm ?? null }),
  }),
  deletePublication: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: DeletePublicationPayload,
    description:
      "Deletes a publication with its renditions and delivery attempts. Published posts stay at the providers. Fails with CONFLICT while the publication is being published. External applications also need the scope `publications:cancel` unless the publication is a draft.",
    args: { input: t.arg({ type: DeletePublicationInput }) },
    resolve: (_root, { input }, { context }) =>
      deletePublication(context, { ...input, confirm: input.confirm ?? null }),
  }),
}));
