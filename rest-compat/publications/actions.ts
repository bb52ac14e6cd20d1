import { type Neutral, route } from "../engine/route.ts";
import {
  CancelPublicationDocument,
  PublishPublicationNowDocument,
  RetryFailedRenditionsDocument,
  RetryRenditionDocument,
  SchedulePublicationDocument,
  ValidatePublicationDocument,
} from "../operations.generated.ts";
import { action } from "./actionOutput.ts";
import { EDITOR, ID, TARGET, TARGET_KEY } from "./shared.ts";

const INTENT: Readonly<Record<string, Neutral>> = {
  execution_intent: { values: ["production"], description: "`production`: rostrum has no certification tests." },
};

export const publicationActions = [
  route({
    method: "POST",
    path: "/publications/{id}/validate",
    words: {
      summary: "Check a publication",
      description:
        "Checks a publication against the limits of its networks and the state of its accounts, without calling a network. The caller must be a member of the workspace.",
      parameters: ID,
    },
    document: ValidatePublicationDocument,
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
];
