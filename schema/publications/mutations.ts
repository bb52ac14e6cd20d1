import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { createPublication } from "../../src/domains/publications/drafts/create.ts";
import { deletePublication } from "../../src/domains/publications/drafts/delete.ts";
import { deleteRendition } from "../../src/domains/publications/drafts/deleteRendition.ts";
import { duplicatePublication } from "../../src/domains/publications/drafts/duplicate.ts";
import { updatePublication } from "../../src/domains/publications/drafts/update.ts";
import { length, within } from "../core/bounds.ts";
import { inputOf, mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { CONFIRM, CreatePublicationInput, PUBLICATION_ID, REVISION, UpdatePublicationInput } from "./inputs.ts";
import { publicationPayload } from "./payloads.ts";

export const DeletePublicationInput = inputOf("deletePublication", (t) => ({
  id: t.id(PUBLICATION_ID),
  expectedRevision: t.int(REVISION),
  confirm: t.boolean(CONFIRM),
}));

mutation("createPublication", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Creates a draft. The destinations are the current accounts of a social set, or listed accounts; a draft may have none.\n\nFails with INVALID_INPUT if a social set, account or voice profile belongs to another workspace, or an account is disconnected.",
  input: CreatePublicationInput,
  run: (context, input) => createPublication(context, input),
  payload: publicationPayload,
});

mutation("updatePublication", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Changes the content, the destinations or the planned time of a publication.\n\nA change of the content voids an approval of the former one. Fails with CONFLICT if the publication is being published or was published, or if the change affects a rendition that was published or may have been. Fails with INVALID_INPUT if a scheduled publication would have problems (see `validatePublication`). External applications also need the scope `publications:schedule` for a scheduled publication.",
  input: UpdatePublicationInput,
  run: (context, input) => updatePublication(context, input),
  payload: publicationPayload,
});

mutation("duplicatePublication", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Creates a draft with the content, destinations and voice profile of a publication in any state.\n\nTime, posting slot and deliveries are not copied, and disconnected accounts are left out.",
  input: (t) => ({
    id: t.id({ description: "Id of the publication to duplicate." }),
    title: t.string({
      required: false,
      ...within(BOUNDS.title),
      description: `Title of the draft, ${length(BOUNDS.title)}. The original's title if absent or null.`,
    }),
  }),
  run: (context, input) => duplicatePublication(context, input),
  payload: (t) => ({
    ...publicationPayload(t),
    omittedAccountIds: t.exposeIDList("omittedAccountIds", {
      description: `Ids of the original's accounts that are disconnected and therefore no destinations of the draft; at most ${BOUNDS.renditions.maxItems}.`,
    }),
    omittedMediaIds: t.exposeIDList("omittedMediaIds", {
      description: "Ids of the original's media items that were deleted from the library, and are not in the draft.",
    }),
  }),
});

mutation("deletePublication", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Deletes a publication with its renditions and delivery attempts. Published posts stay at the providers.\n\nFails with CONFLICT while the publication is being published. External applications also need the scope `publications:cancel` unless the publication is a draft.",
  input: DeletePublicationInput,
  run: (context, input) => deletePublication(context, { ...input, confirm: input.confirm ?? null }),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the publication that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});

mutation("deleteRendition", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Removes one destination of a publication; the others keep their content.\n\nFails with NOT_FOUND if the account is no destination. Otherwise the errors are those of `updatePublication`.",
  input: (t) => ({
    publicationId: t.id(PUBLICATION_ID),
    accountId: t.id({ description: "Id of the account that is no longer a destination." }),
    expectedRevision: t.int(REVISION),
    confirm: t.boolean(CONFIRM),
  }),
  run: (context, input) => deleteRendition(context, { ...input, confirm: input.confirm ?? null }),
  payload: publicationPayload,
});
