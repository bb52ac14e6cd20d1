import {
  cancelManyPublications,
  deleteManyPublications,
  publishManyNow,
  scheduleManyPublications,
  submitManyForReview,
} from "../../src/domains/publications/many.ts";
import type { Acted } from "../../src/domains/publications/outcome.ts";
import type { ItemResult } from "../../src/platform/errors/itemResult.ts";
import { builder } from "../core/builder.ts";
import { itemFields, manyInput, manyPayload } from "../core/many.ts";
import { PER_ITEM } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { DeletionResult } from "../workspaces/deletionResult.ts";
import { SchedulePublicationInput } from "./inputs.ts";
import { DeletePublicationInput } from "./mutations.ts";
import { SubmitForReviewInput } from "./reviewMutations.ts";
import { CancelPublicationInput, PublishNowInput } from "./schedulingMutations.ts";
import { Publication } from "./types.ts";

const PublicationResult = builder.objectRef<ItemResult<Acted>>("PublicationResult").implement({
  description: "Result of an operation on one publication of a selection.",
  applications: "withParent",
  fields: (t) => ({
    ...itemFields(t),
    publication: t.field({
      type: Publication,
      nullable: true,
      description: "The publication after the operation; null if `error` is not null.",
      resolve: ({ value }) => value && { id: value.id, workspaceId: value.workspaceId },
    }),
  }),
});

const ScheduleManyPublicationsPayload = manyPayload("scheduleManyPublications", PublicationResult);
const PublishManyNowPayload = manyPayload("publishManyNow", PublicationResult);
const CancelManyPublicationsPayload = manyPayload("cancelManyPublications", PublicationResult);
const SubmitManyForReviewPayload = manyPayload("submitManyForReview", PublicationResult);
const DeleteManyPublicationsPayload = manyPayload("deleteManyPublications", DeletionResult);

const ScheduleManyPublicationsInput = manyInput(
  "scheduleManyPublications",
  "schedulePublication",
  SchedulePublicationInput,
);
const PublishManyNowInput = manyInput("publishManyNow", "publishNow", PublishNowInput);
const CancelManyPublicationsInput = manyInput("cancelManyPublications", "cancelPublication", CancelPublicationInput);
const SubmitManyForReviewInput = manyInput("submitManyForReview", "submitForReview", SubmitForReviewInput);
const DeleteManyPublicationsInput = manyInput("deleteManyPublications", "deletePublication", DeletePublicationInput);

builder.mutationFields((t) => ({
  scheduleManyPublications: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
    ...PER_ITEM,
    type: ScheduleManyPublicationsPayload,
    description:
      "Schedules publications, each as `schedulePublication` does, with a result for each.\n\nPosting slots are chosen in this order. `movePublications` schedules all publications or none.",
    args: { input: t.arg({ type: ScheduleManyPublicationsInput }) },
    resolve: (_root, { input }, { context }) => scheduleManyPublications(context, input),
  }),
  publishManyNow: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
    ...PER_ITEM,
    type: PublishManyNowPayload,
    description: "Publishes publications now, each as `publishNow` does, with a result for each.",
    args: { input: t.arg({ type: PublishManyNowInput }) },
    resolve: (_root, { input }, { context }) => publishManyNow(context, input),
  }),
  cancelManyPublications: t.field({
    ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
    ...PER_ITEM,
    type: CancelManyPublicationsPayload,
    description: "Cancels publications, each as `cancelPublication` does, with a result for each.",
    args: { input: t.arg({ type: CancelManyPublicationsInput }) },
    resolve: (_root, { input }, { context }) => cancelManyPublications(context, input),
  }),
  submitManyForReview: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    ...PER_ITEM,
    type: SubmitManyForReviewPayload,
    description: "Submits publications for review, each as `submitForReview` does, with a result for each.",
    args: { input: t.arg({ type: SubmitManyForReviewInput }) },
    resolve: (_root, { input }, { context }) => submitManyForReview(context, input),
  }),
  deleteManyPublications: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    ...PER_ITEM,
    type: DeleteManyPublicationsPayload,
    description:
      "Deletes publications, each as `deletePublication` does, with a result for each.\n\nExternal applications also need the scope `publications:cancel` for each publication that is no draft.",
    args: { input: t.arg({ type: DeleteManyPublicationsInput }) },
    resolve: (_root, { input }, { context }) => deleteManyPublications(context, input),
  }),
}));
