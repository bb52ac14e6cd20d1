import { deliveryProgress, type Progressed } from "../../src/domains/publications/delivery/progress.ts";
import {
  CHANGE_TYPES,
  type PublicationChange as Change,
  type PublicationChanged,
  publicationChanges,
} from "../../src/domains/publications/lists/changes.ts";
import { publicationsByIds, renditionsByIds } from "../../src/domains/publications/read.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { REFERENCE, reference, references } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { SUMMARIES } from "./events.ts";
import { Rendition } from "./renditions.ts";
import { Publication } from "./types.ts";

const publication = reference("Publication", publicationsByIds, { id: true, workspaceId: true });
const rendition = reference("Rendition", renditionsByIds, { id: true, workspaceId: true });
const renditions = references("Rendition", renditionsByIds, 100, { id: true, workspaceId: true });

const PublicationChangeType = builder.enumType("PublicationChangeType", {
  description: "Type of a change of a publication.",
  values: enumValues(CHANGE_TYPES, (type) =>
    type === "DELETED"
      ? "The publication was deleted."
      : type === "MANY"
        ? "More changed than the stream lists. Read again what is shown."
        : SUMMARIES[type],
  ),
});

const PublicationChange = builder.objectRef<Change>("PublicationChange").implement({
  description: "A change of a publication. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => ({
    type: t.expose("type", { type: PublicationChangeType, description: "Type of the change." }),
    publicationId: t.exposeID("publicationId", {
      nullable: true,
      description: "Id of the publication, also of a deleted one; null for the type `MANY`.",
    }),
    publication: t.field({
      ...REFERENCE,
      type: Publication,
      nullable: true,
      description: "The publication in its current state; null if it was deleted, and for the type `MANY`.",
      resolve: ({ publicationId }, _args, context, info) => publication(context, info, publicationId),
    }),
    rendition: t.field({
      ...REFERENCE,
      type: Rendition,
      nullable: true,
      description: "Rendition that the change is about; null for a change of the whole publication.",
      resolve: ({ renditionId }, _args, context, info) => rendition(context, info, renditionId),
    }),
  }),
});

const DeliveryProgress = builder.objectRef<NonNullable<Progressed["progress"]>>("DeliveryProgress").implement({
  description: "Progress of a publication's delivery. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => ({
    publication: t.field({
      ...REFERENCE,
      type: Publication,
      nullable: true,
      description: "The publication in its current state; null if it was deleted meanwhile.",
      resolve: (progress, _args, context, info) => publication(context, info, progress.publication.id),
    }),
    renditions: t.field({
      ...REFERENCE,
      type: [Rendition],
      description:
        "Renditions whose delivery got on since the last event: all of them in the first one, and none if only the state of the publication changed.",
      resolve: ({ renditionIds }, _args, context, info) => renditions(context, info, renditionIds),
    }),
  }),
});

// Each event carries its own context and is executed with it, so that the reach is current at each event.
builder.subscriptionFields((t) => ({
  publicationChanged: t.field({
    ...requires("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: PublicationChange,
    nullable: true,
    description:
      "Delivers each change of a publication in a workspace, and null when access ends. Fails with FORBIDDEN if the workspace is not visible.",
    args: { workspaceId: t.arg.id({ description: "Id of the workspace whose publications are watched." }) },
    subscribe: (_root, { workspaceId }, { context }) => publicationChanges(context, workspaceId),
    resolve: ({ change }: PublicationChanged) => change,
  }),
  deliveryProgress: t.field({
    ...requires("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: DeliveryProgress,
    nullable: true,
    description:
      "Delivers the progress of a publication at once and after each step. Fails with NOT_FOUND if it is not visible to the viewer.",
    args: { publicationId: t.arg.id({ description: "Id of the publication." }) },
    subscribe: (_root, { publicationId }, { context }) => deliveryProgress(context, publicationId),
    resolve: ({ progress }: Progressed) => progress,
  }),
}));
