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
import { mutation } from "../core/mutation.ts";
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

mutation("scheduleManyPublications", {
  ...requires("write", { role: "workspaceEditor", application: "publications:schedule" }),
  ...PER_ITEM,
  description:
    "Schedules publications, each as `schedulePublication` does, with a result for each.\n\nPosting slots are chosen in this order. `movePublications` schedules all publications or none.",
  input: manyInput("scheduleManyPublications", "schedulePublication", SchedulePublicationInput),
  run: (context, input) => scheduleManyPublications(context, input),
  payload: manyPayload(PublicationResult),
});

mutation("publishManyNow", {
  ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
  ...PER_ITEM,
  description: "Publishes publications now, each as `publishNow` does, with a result for each.",
  input: manyInput("publishManyNow", "publishNow", PublishNowInput),
  run: (context, input) => publishManyNow(context, input),
  payload: manyPayload(PublicationResult),
});

mutation("cancelManyPublications", {
  ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
  ...PER_ITEM,
  description: "Cancels publications, each as `cancelPublication` does, with a result for each.",
  input: manyInput("cancelManyPublications", "cancelPublication", CancelPublicationInput),
  run: (context, input) => cancelManyPublications(context, input),
  payload: manyPayload(PublicationResult),
});

mutation("submitManyForReview", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  ...PER_ITEM,
  description: "Submits publications for review, each as `submitForReview` does, with a result for each.",
  input: manyInput("submitManyForReview", "submitForReview", SubmitForReviewInput),
  run: (context, input) => submitManyForReview(context, input),
  payload: manyPayload(PublicationResult),
});

mutation("deleteManyPublications", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  ...PER_ITEM,
  description:
    "Deletes publications, each as `deletePublication` does, with a result for each.\n\nExternal applications also need the scope `publications:cancel` for each publication that is no draft.",
  input: manyInput("deleteManyPublications", "deletePublication", DeletePublicationInput),
  run: (context, input) => deleteManyPublications(context, input),
  payload: manyPayload(DeletionResult),
});
