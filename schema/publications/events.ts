import type { FaultKind } from "../../src/domains/publications/delivery/faults.ts";
import {
  EVENT_TYPES,
  type EventType,
  type PublicationEvent,
  publicationEvents,
} from "../../src/domains/publications/lists/events.ts";
import { renditionsByIds } from "../../src/domains/publications/read.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { memberList, STATEMENT } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { DeliveryErrorKind } from "./deliveries.ts";
import { Rendition } from "./renditions.ts";
import { Publication } from "./types.ts";

export const SUMMARIES: Readonly<Record<EventType, string>> = {
  CREATED: "The publication was created.",
  UPDATED: "The publication was changed.",
  SCHEDULED: "The publication was scheduled.",
  PUBLISH_REQUESTED: "The publication was sent at once.",
  PUBLISHING_STARTED: "The server began to publish.",
  PUBLISHED: "All renditions were published.",
  FAILED: "Publishing ended, and at least one rendition failed.",
  CANCELED: "The publication was canceled.",
  RETRY_REQUESTED: "Failed renditions were sent again.",
  RENDITION_RESOLVED: "A person reported whether a post exists.",
  POST_DELETED: "A published post was deleted.",
  REVIEW_REQUESTED: "A review was requested.",
  APPROVED: "The content was approved.",
  CHANGES_REQUESTED: "A reviewer requested changes.",
  APPROVAL_VOIDED: "A change of the content voided an approval.",
  COMMENT_ADDED: "A comment was added.",
  COMMENT_RESOLVED: "A comment was resolved.",
  COMMENT_REOPENED: "A comment was opened again.",
  COMMENT_DELETED: "A comment was deleted.",
  DELIVERY_ATTEMPTED: "A post was sent to its network.",
};

const PublicationEventType = builder.enumType("PublicationEventType", {
  description: "Type of an event of a publication.",
  values: enumValues(EVENT_TYPES, (type) => SUMMARIES[type]),
});

const PublicationEventStatus = builder.enumType("PublicationEventStatus", {
  description: "Result of an event of a publication.",
  values: {
    PENDING: { description: "The result is not known yet." },
    SUCCEEDED: { description: "Everything that the event stands for was done." },
    FAILED: { description: "The event is a failure, or the attempt failed." },
  } as const,
});

const PublicationActor = builder.enumType("PublicationActor", {
  description: "Kind of an event's actor.",
  values: {
    USER: { description: "A person, also one whom the viewer does not see." },
    SYSTEM: { description: "The server, at the time of the publication." },
  } as const,
});

const rendition = reference("Rendition", renditionsByIds, {
  id: true,
  workspaceId: true,
});

const Failure = builder.objectRef<NonNullable<PublicationEvent["failure"]>>("PublicationEventFailure").implement({
  description: "Failure of an attempt to deliver a post.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { description: "Code of the failure, such as `provider_limited`." }),
    kind: t.field({
      type: DeliveryErrorKind,
      nullable: true,
      description: "Kind of the failure; null if the network named none.",
      resolve: ({ kind }) => kind as FaultKind | null,
    }),
    httpStatus: t.exposeInt("httpStatus", {
      nullable: true,
      description: "HTTP status of the network's answer; null without an answer.",
    }),
    isRetryable: t.exposeBoolean("isRetryable", {
      description: "Whether the rendition of the attempt can be sent again now with `retryFailedRenditions`.",
    }),
  }),
});

const Event = builder.objectRef<PublicationEvent>("PublicationEvent").implement({
  description: "One step in the life of a publication. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => ({
    key: t.string({
      description: "Key of the event, unique in its publication.",
      // The id of an audit event belongs to administrators.
      resolve: ({ id }) => id.slice(id.indexOf("_") + 1),
    }),
    type: t.expose("type", { type: PublicationEventType, description: "Type of the event." }),
    status: t.field({
      type: PublicationEventStatus,
      description: "Result of the event.",
      resolve: ({ succeeded }) => (succeeded === null ? "PENDING" : succeeded ? "SUCCEEDED" : "FAILED"),
    }),
    summary: t.string({
      description: "Sentence in English that describes the event.",
      resolve: ({ type }) => SUMMARIES[type],
    }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "Time of the event." }),
    actorKind: t.field({
      type: PublicationActor,
      description: "Kind of the actor.",
      resolve: ({ actorId }) => (actorId === null ? "SYSTEM" : "USER"),
    }),
    actor: t.field({
      ...REFERENCE,
      type: User,
      nullable: true,
      description:
        "Person in whose name the event happened; null for the server, and if the person was deleted or is not visible to the viewer.",
      resolve: ({ actorId }, _args, context, info) => person(context, info, actorId),
    }),
    changedFields: t.exposeStringList("changed", {
      ...memberList(3),
      description: "Names of the changed members in snake case, without their values.",
    }),
    rendition: t.field({
      ...REFERENCE,
      type: Rendition,
      nullable: true,
      description: "Rendition that an attempt sent; null for an event of the whole publication.",
      resolve: ({ renditionId }, _args, context, info) => rendition(context, info, renditionId),
    }),
    failure: t.expose("failure", {
      type: Failure,
      nullable: true,
      description: "Failure of an attempt; null without one.",
    }),
  }),
});

const EventConnection = connectionType("PublicationEvent", Event);

builder.prismaObjectFields(Publication, (t) => ({
  events: t.field({
    type: EventConnection,
    complexity: (args) => ({ ...pageCost(20, 2 * STATEMENT)(args) }),
    args: pageArgs(t.arg),
    description:
      "Events of the publication, newest first: who did what, and each attempt to deliver a post. Audit events are removed after their retention, so the list of an old publication starts later.",
    resolve: ({ id, workspaceId }, args, { context }) => publicationEvents(context, { id, workspaceId }, args),
  }),
}));
