import { PublicationState as PublicationStates } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { segmentsOf } from "../../src/domains/publications/content/content.ts";
import { segmentIdOf } from "../../src/domains/publications/content/segmentIds.ts";
import { publicationById, publicationsByIds } from "../../src/domains/publications/read.ts";
import { plannedTime } from "../../src/domains/publications/scheduling/planned.ts";
import { socialSetsByIds } from "../../src/domains/social-sets/read.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";
import { positionArgs, positioned, positionQuery } from "../core/positions.ts";
import { firstOr, worth } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { personBy } from "../identity/person.ts";
import { coverOf, Medium } from "./media.ts";
import { SEGMENTS, SegmentType } from "./segments.ts";
import "./renditions.ts";
import { requires } from "../core/roots.ts";
import { SocialSet } from "../social-sets/types.ts";

export const PublicationState = builder.enumType("PublicationState", {
  description: "Progress of a publication.",
  values: {
    DRAFT: { description: "The publication is being written and has no time." },
    SCHEDULED: { description: "The publication waits for its time." },
    PUBLISHING: { description: "The publication is being sent to at least one destination." },
    PUBLISHED: { description: "All renditions were published." },
    FAILED: { description: "Publishing ended and at least one rendition failed; see `renditions.status`." },
    CANCELED: {
      value: PublicationStates.CANCELLED,
      description: "The publication was canceled before anything was sent.",
    },
  },
});

const socialSet = reference("SocialSet", socialSetsByIds, { id: true, workspaceId: true });

export const Publication = builder.prismaObject("Publication", {
  description:
    "A post for one or more accounts: a draft, scheduled, being published, or published. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "publications:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the publication belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the publication belongs to." }),
    state: t.expose("state", { type: PublicationState, description: "Progress of the publication." }),
    title: t.exposeString("title", {
      description: `Title in lists, ${length(BOUNDS.title)}; never published. May be empty.`,
    }),
    segments: t.field({
      complexity: firstOr(SEGMENTS, 5),
      type: [SegmentType],
      args: positionArgs(t.arg, BOUNDS.segments.maxItems),
      select: { segments: true },
      description: `Posts of the publication in the order of the thread, 1 to ${BOUNDS.segments.maxItems}, with ${length(BOUNDS.text)} of text together.`,
      resolve: (publication, args) =>
        positioned(segmentsOf(publication), args, BOUNDS.segments.maxItems).map((segment) => ({
          ...segment,
          id: segmentIdOf(publication.id, segment, segment.position),
        })),
    }),
    cover: t.field({
      ...worth(2),
      type: Medium,
      nullable: true,
      select: { segments: true },
      description:
        "First media item of the publication in the order of the thread: the picture for a list. Null for a publication without media of its own.",
      resolve: (publication) => coverOf(publication),
    }),
    socialSetId: t.exposeID("socialSetId", {
      nullable: true,
      description:
        "Id of the social set that the destinations were taken from, which may have been deleted since; null if the accounts were listed one by one.",
    }),
    socialSet: t.field({
      ...REFERENCE,
      type: SocialSet,
      nullable: true,
      select: { socialSetId: true },
      description:
        "Social set that the destinations were taken from, as the set is now; null if it was deleted, or the accounts were listed one by one.",
      resolve: ({ socialSetId }, _args, context, info) => socialSet(context, info, socialSetId),
    }),
    scheduledAt: t.expose("scheduledAt", {
      type: "DateTime",
      nullable: true,
      description:
        "Time when the publication is due, including the random delay; null without a time, as in most drafts.",
    }),
    plannedAt: t.field({
      type: "DateTime",
      nullable: true,
      select: { scheduledAt: true, plannedAt: true },
      description:
        "Time that the publication is planned for: `scheduledAt` once the publication was scheduled, and before that the time that its author set. A draft keeps the time of a schedule that was canceled, and a plan holds no posting slot. Null without a plan.",
      resolve: plannedTime,
    }),
    slotAt: t.expose("slotAt", {
      type: "DateTime",
      nullable: true,
      description:
        "Time of the posting slot that the publication holds, without the random delay; null without a slot. No other publication of the workspace holds the same slot at this time.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the last rendition was published; null until all renditions are published.",
    }),
    renditions: t.relation("renditions", {
      complexity: firstOr(4),
      args: positionArgs(t.arg, BOUNDS.renditions.maxItems),
      query: (args) => positionQuery(args, BOUNDS.renditions.maxItems),
      description: `Renditions in display order, one for each destination; at most ${BOUNDS.renditions.maxItems}.`,
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description: "User who created the publication; null if the user was deleted or is not visible to the viewer.",
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the publication was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the publication last changed." }),
  }),
});

builder.queryFields((t) => ({
  publication: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    type: Publication,
    nullable: true,
    description: "Publication by id; null if the publication does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the publication to return." }) },
    resolve: (query, _root, { id }, { context }) => publicationById(context, id, query),
  }),
}));

readableById("Publication", publicationsByIds);
