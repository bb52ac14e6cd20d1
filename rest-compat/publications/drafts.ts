import { route } from "../engine/route.ts";
import {
  CreatePublicationDocument,
  DeletePublicationDocument,
  DeleteRenditionDocument,
  GetPublicationDocument,
  UpdatePublicationDocument,
  UpsertRenditionsDocument,
} from "../operations.generated.ts";
import { action } from "./actionOutput.ts";
import { creation, update, upsert } from "./adapters.ts";
import { represented } from "./representation.ts";
import { CONFIRM, EDITOR, ID, PUBLICATION, REVISION, TARGET, TARGET_KEY } from "./shared.ts";

export const publicationDrafts = [
  route({
    ...PUBLICATION,
    method: "POST",
    path: "/publications",
    words: {
      summary: "Create a draft",
      description: `Creates a draft. Destinations are \`social_account_ids\`, otherwise those of \`renditions\`, otherwise those of the social set. Members that rostrum does not have are refused by name unless they are empty. ${EDITOR}`,
    },
    document: CreatePublicationDocument,
    problems: [400, 403, 422, 500],
    adapter: creation,
    select: ({ created }) => represented(created.publication),
  }),
  route({
    ...PUBLICATION,
    method: "GET",
    path: "/publications/{id}",
    words: {
      summary: "Get a publication",
      description: "Returns a publication. The caller must be a member of the workspace.",
      parameters: ID,
    },
    document: GetPublicationDocument,
    problems: [403, 404, 422, 500],
    select: ({ publication }) => represented(publication),
  }),
  route({
    ...PUBLICATION,
    method: "PUT",
    path: "/publications/{id}",
    words: {
      summary: "Change a publication",
      description: `Changes the members that are given. \`segments\` and \`renditions\` replace the earlier ones; a destination that stays keeps the content that is not given. A scheduled publication moves to a new \`scheduled_at\`. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["REVISION_CONFLICT"],
    document: UpdatePublicationDocument,
    problems: [400, 403, 404, 409, 422, 500],
    adapter: update,
    select: ({ updated }) => represented(updated.publication),
  }),
  route({
    ...action("Publication deleted"),
    method: "DELETE",
    path: "/publications/{id}",
    words: {
      summary: "Delete a publication",
      description: `Deletes a publication; published posts stay at the networks. Without \`confirm=true\` the answer is 400 before any other check. ${EDITOR}`,
      parameters: { ...ID, ...CONFIRM, ...REVISION },
    },
    codes: ["REVISION_CONFLICT"],
    document: DeletePublicationDocument,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done }) => ({ ...done }),
  }),
  route({
    ...PUBLICATION,
    method: "PUT",
    path: "/publications/{id}/renditions",
    words: {
      summary: "Add or change destinations",
      description: `Adds destinations, and changes the content of those that the publication has. The other destinations stay. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["REVISION_CONFLICT"],
    document: UpsertRenditionsDocument,
    problems: [400, 403, 404, 409, 422, 500],
    adapter: upsert,
    select: ({ updated }) => represented(updated.publication),
  }),
  route({
    ...action("Destination removed"),
    method: "DELETE",
    path: "/publications/{id}/renditions/{account_id}",
    words: {
      summary: "Remove a destination",
      description: `Removes one destination of a publication; the others keep their content. Without \`confirm=true\` the answer is 400 before any other check. ${EDITOR}`,
      parameters: { ...ID, account_id: "The id of the account.", ...TARGET_KEY, ...CONFIRM, ...REVISION },
    },
    codes: ["REVISION_CONFLICT"],
    document: DeleteRenditionDocument,
    meanings: TARGET,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication } }) => ({ ...publication }),
  }),
];
