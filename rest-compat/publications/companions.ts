import { type Neutral, type Row, route } from "../engine/route.ts";
import {
  CancelPublicationDocument,
  CreatePublicationDocument,
  DeletePublicationDocument,
  DeleteRenditionDocument,
  GetPublicationDocument,
  ListJobsDocument,
  ListPublicationEventsDocument,
  ListPublicationsDocument,
  PublishPublicationNowDocument,
  RetryFailedRenditionsDocument,
  RetryRenditionDocument,
  SchedulePublicationDocument,
  UpdatePublicationDocument,
  UpsertRenditionsDocument,
  ValidatePublicationDocument,
} from "../operations.generated.ts";
import { actionOutput } from "./actionOutput.ts";
import { creation, update, upsert } from "./adapters.ts";
import { NEUTRAL, represented } from "./representation.ts";

const ID = { id: "The id of the publication." };
const REVISION = { expected_revision: "The revision that the publication must have; not checked if absent." };
const CONFIRM = { confirm: "Must be `true`, because a deletion cannot be undone." };
const EDITOR = "The caller must be an editor or admin of the workspace.";
const WORDS = {
  limit: "The number of items on a page, 1 to 200; 50 by default.",
  cursor: "The cursor of the next page, from the header `X-Next-Cursor`.",
};

const PUBLICATION = {
  kind: "companion",
  status: 200,
  schemaName: "Publication",
  schemaDescription: "A post for one or more accounts, in the form of the documented interface.",
  constants: NEUTRAL,
} as const;

/** An account has one destination, so the key is empty. */
const TARGET = { target_key: { "": {} } };
const TARGET_KEY = { target_key: "Must be absent or empty: an account has one destination." };
const INTENT: Readonly<Record<string, Neutral>> = {
  execution_intent: { values: ["production"], description: "`production`: rostrum has no certification tests." },
};

/** A row whose answer is the documented result of an action. */
const action = (message: string) =>
  ({
    kind: "companion",
    status: 200,
    schemaName: "ActionOutput",
    schemaDescription:
      "Result of an action on a publication or a social set. Members that do not apply to the action are absent.",
    constants: { message: { value: message, description: "Sentence in English that describes the result." } },
    unanswered: actionOutput,
  }) satisfies Partial<Row<unknown, unknown>>;

export const publicationCompanions = [
  route({
    ...PUBLICATION,
    schemaName: null,
    method: "GET",
    path: "/publications",
    words: {
      summary: "List publications",
      description:
        "Returns the publications of a workspace, newest first, or earliest planned first with `calendar_from` or `calendar_before`. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose publications are listed.",
        status: "The status of the publications.",
        activity_bucket: "The group of states.",
        content_profile: "`short_text`, which every publication has.",
        platform: "A social network of which a publication has a destination.",
        search: "Words of the title or the text, or their beginnings.",
        created_from: "The earliest creation time, inclusive. Cannot be combined with the calendar.",
        created_before: "The latest creation time, exclusive.",
        calendar_from: "The earliest planned time, inclusive.",
        calendar_before: "The latest planned time, exclusive.",
        ...WORDS,
      },
    },
    document: ListPublicationsDocument,
    problems: [400, 403, 404, 422, 500],
    meanings: { content_profile: { short_text: {} } },
    select: ({ workspace }) => workspace.publications.nodes.map(represented),
    pages: { at: "workspace.publications" },
  }),
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
  route({
    kind: "companion",
    method: "POST",
    path: "/publications/{id}/validate",
    words: {
      summary: "Check a publication",
      description:
        "Checks a publication against the limits of its networks and the state of its accounts, without calling a network. The caller must be a member of the workspace.",
      parameters: ID,
    },
    document: ValidatePublicationDocument,
    status: 200,
    problems: [403, 404, 422, 500],
    schemaName: "PublicationValidation",
    schemaDescription: "Whether a publication can be published now, and what prevents it.",
    select: ({ validatePublication }) => validatePublication,
    constants: {
      "issues.severity": { value: "error", description: "Always `error`: each issue prevents publishing." },
    },
  }),
  route({
    ...action("Publication scheduled"),
    method: "POST",
    path: "/publications/{id}/schedule",
    words: {
      summary: "Schedule a publication",
      description: `Schedules a publication for its planned time, or for the next free posting slot if there is none. A planned time that is past is 400. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["REVISION_CONFLICT", "QUOTA_EXCEEDED", "EMAIL_NOT_VERIFIED"],
    document: SchedulePublicationDocument,
    body: ["expectedRevision"],
    neutral: INTENT,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication, ...due } }) => ({ ...due, ...publication }),
  }),
  route({
    ...action("Publication is being published"),
    method: "POST",
    path: "/publications/{id}/publish-now",
    words: {
      summary: "Publish a publication now",
      description: `Publishes a publication at once; a posting slot that the publication held is free again. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["REVISION_CONFLICT", "QUOTA_EXCEEDED", "EMAIL_NOT_VERIFIED"],
    document: PublishPublicationNowDocument,
    body: ["expectedRevision"],
    neutral: INTENT,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication, ...due } }) => ({ ...due, ...publication }),
  }),
  route({
    ...action("Publication canceled"),
    method: "POST",
    path: "/publications/{id}/cancel",
    words: {
      summary: "Cancel a publication",
      description: `Makes a scheduled publication a draft again, which keeps its planned time. 409 after a post was sent. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["REVISION_CONFLICT"],
    document: CancelPublicationDocument,
    body: ["expectedRevision"],
    neutral: INTENT,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication } }) => ({ ...publication }),
  }),
  route({
    ...action("Failed destinations are sent again"),
    method: "POST",
    path: "/publications/{id}/retry-failed",
    words: {
      summary: "Retry failed destinations",
      description: `Sends the failed renditions that can be retried again, with their present content. ${EDITOR}`,
      parameters: ID,
    },
    codes: ["EMAIL_NOT_VERIFIED"],
    document: RetryFailedRenditionsDocument,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication } }) => ({ ...publication }),
  }),
  route({
    ...action("The destination is sent again"),
    method: "POST",
    path: "/publications/{id}/renditions/{account_id}/retry",
    words: {
      summary: "Retry one destination",
      description: `Sends one failed rendition again, with its present content. ${EDITOR}`,
      parameters: { ...ID, account_id: "The id of the account.", ...TARGET_KEY },
    },
    codes: ["EMAIL_NOT_VERIFIED"],
    document: RetryRenditionDocument,
    meanings: TARGET,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ done: { publication } }) => ({ ...publication }),
  }),
  route({
    kind: "companion",
    method: "GET",
    path: "/publications/{id}/events",
    words: {
      summary: "List the events of a publication",
      description:
        "Returns who did what with a publication, and each attempt to deliver a post, newest first. The caller must be a member of the workspace.",
      parameters: { ...ID, ...WORDS },
    },
    document: ListPublicationEventsDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ publication }) =>
      publication.events.nodes.map(({ actor, actorKind, rendition, failure, ...event }) => ({
        ...event,
        publication_id: publication.id,
        workspace_id: publication.workspace_id,
        actor: { kind: actorKind, name: actor?.name },
        platform: rendition?.platform,
        rendition_id: rendition?.id,
        destination: rendition && {
          rendition_id: rendition.id,
          platform: rendition.platform,
          social_account_id: rendition.social_account_id,
          status: rendition.status,
          label: rendition.account.label,
        },
        error: failure,
      })),
    pages: { at: "publication.events" },
    constants: {
      superseded: { value: false, description: "Always false: events are not replaced." },
      destination: { description: "Destination of an attempt.", optional: true },
      "destination.target_key": { value: "", description: "Always empty: an account has one destination." },
    },
  }),
  route({
    kind: "companion",
    method: "GET",
    path: "/jobs",
    words: {
      summary: "List publishing jobs",
      description:
        "Returns the jobs that publish the publications of a workspace, latest time first. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose jobs are listed.",
        status: "The status of the jobs.",
        run_from: "The earliest time of a job, inclusive.",
        run_before: "The latest time of a job, exclusive.",
        ...WORDS,
      },
    },
    document: ListJobsDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) =>
      workspace.publications.nodes.map(({ job, ...publication }) => ({ ...job, ...publication })),
    pages: { at: "workspace.publications" },
    constants: {
      id: { value: "" },
      status: { value: "" },
      run_at: { value: "" },
      attempts: { value: 0 },
      max_attempts: { value: 0 },
      type: { value: "publish_publication", description: "Always `publish_publication`." },
    },
  }),
];
