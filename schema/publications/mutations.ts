import { cancelPublication } from "../../src/domains/publications/cancel.ts";
import { createPublication } from "../../src/domains/publications/create.ts";
import { deletePublication } from "../../src/domains/publications/delete.ts";
import type { Acted } from "../../src/domains/publications/outcome.ts";
import { publishNow } from "../../src/domains/publications/publishNow.ts";
import { resolveRendition } from "../../src/domains/publications/resolve.ts";
import { retryFailedRenditions } from "../../src/domains/publications/retry.ts";
import { schedulePublication } from "../../src/domains/publications/schedule.ts";
import { updatePublication } from "../../src/domains/publications/update.ts";
import { ActionOutput } from "../core/actionOutput.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import {
  CreatePublicationInput,
  ResolveRenditionInput,
  SchedulePublicationInput,
  UpdatePublicationInput,
} from "./inputs.ts";
import { Publication } from "./types.ts";

const publicationPayload = (mutation: string) =>
  payload<Acted>(mutation, {
    fields: (t) => ({
      publication: t.field({
        type: Publication,
        description: "The publication as it is now.",
        resolve: ({ id, workspaceId }) => ({ id, workspaceId }),
      }),
      output: t.field({ type: ActionOutput, description: "What came of it.", resolve: ({ output }) => output }),
    }),
  });

const CreatePublicationPayload = publicationPayload("createPublication");
const UpdatePublicationPayload = publicationPayload("updatePublication");
const SchedulePublicationPayload = publicationPayload("schedulePublication");
const PublishNowPayload = publicationPayload("publishNow");
const CancelPublicationPayload = publicationPayload("cancelPublication");
const RetryFailedRenditionsPayload = publicationPayload("retryFailedRenditions");
const ResolveRenditionPayload = publicationPayload("resolveRendition");

const DeletePublicationPayload = payload<Acted>("deletePublication", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the publication that is gone.", resolve: ({ id }) => id }),
    output: t.field({
      type: ActionOutput,
      description: "What came of it; it has no renditions any more.",
      resolve: ({ output }) => output,
    }),
  }),
});

const id = { description: "The id of the publication." };
const expectedRevision = {
  required: false as const,
  description: "Refuse with REVISION_CONFLICT when the publication has moved on from this revision.",
};

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

const DeletePublicationInput = inputOf("deletePublication", {
  fields: (t) => ({
    id: t.id(id),
    confirm: t.boolean({
      required: false,
      description: "That it is meant: INVALID_INPUT, before anything is looked up, unless it is true.",
    }),
  }),
});

builder.mutationFields((t) => ({
  createPublication: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: CreatePublicationPayload,
    description:
      "Makes a draft. Its destinations are a snapshot of a social set, or chosen one by one; a draft may have none yet. INVALID_INPUT for accounts or a set that are not the workspace's.",
    args: { input: t.arg({ type: CreatePublicationInput }) },
    resolve: (_root, { input }, { scope }) => createPublication(scope, input),
  }),
  updatePublication: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: UpdatePublicationPayload,
    description:
      "Changes what a publication says, or where it goes. CONFLICT once it is under way or out, also for the part that is out of one that failed elsewhere; INVALID_INPUT for a scheduled one that could not go out any more.",
    args: { input: t.arg({ type: UpdatePublicationInput }) },
    resolve: (_root, { input }, { scope }) => updatePublication(scope, input),
  }),
  schedulePublication: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "publications:schedule" }),
    type: SchedulePublicationPayload,
    description:
      "Has a publication go out later; again for another time. INVALID_INPUT with every problem of `validatePublication`, and without an active slot; CONFLICT once it is under way or out, and when no slot is free.",
    args: { input: t.arg({ type: SchedulePublicationInput }) },
    resolve: (_root, { input }, { scope }) => schedulePublication(scope, input),
  }),
  publishNow: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: PublishNowPayload,
    description:
      "Has a publication go out at once. INVALID_INPUT with every problem of `validatePublication`; CONFLICT once it is under way or out.",
    args: { input: t.arg({ type: PublishNowInput }) },
    resolve: (_root, { input }, { scope }) => publishNow(scope, input),
  }),
  cancelPublication: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "publications:cancel" }),
    type: CancelPublicationPayload,
    description:
      "Keeps a publication from going out; its slot is free again. CONFLICT once a part of it was sent, and when it is over.",
    args: { input: t.arg({ type: CancelPublicationInput }) },
    resolve: (_root, { input }, { scope }) => cancelPublication(scope, input),
  }),
  retryFailedRenditions: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: RetryFailedRenditionsPayload,
    description:
      "Has the renditions sent again whose `recoveryAction` is RETRY, at once and as they are now; those that something stands in the way of stay failed. CONFLICT when there is none; INVALID_INPUT when something stands in the way of each.",
    args: { input: t.arg({ type: RetryFailedRenditionsInput }) },
    resolve: (_root, { input }, { scope }) => retryFailedRenditions(scope, input),
  }),
  resolveRendition: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "publications:publish" }),
    type: ResolveRenditionPayload,
    description:
      "Says whether a post is there that the server could not find out about (MANUAL_RESOLUTION). One that is not can be retried. CONFLICT for any other rendition.",
    args: { input: t.arg({ type: ResolveRenditionInput }) },
    resolve: (_root, { input }, { scope }) => resolveRendition(scope, input),
  }),
  deletePublication: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: DeletePublicationPayload,
    description:
      "Deletes a publication with what is known of its delivery; what is out stays out. CONFLICT while it is being published.",
    args: { input: t.arg({ type: DeletePublicationInput }) },
    resolve: (_root, { input }, { scope }) => deletePublication(scope, { ...input, confirm: input.confirm ?? null }),
  }),
}));
