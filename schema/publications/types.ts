import { PublicationState as PublicationStates } from "../../prisma/generated/client/client.ts";
import { type List, type Listing, publicationPage, publicationQuery } from "../../src/domains/publications/list.ts";
import { publicationById, publicationsByIds } from "../../src/domains/publications/read.ts";
import { SocialAccount } from "../accounts/types.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, nestedRow, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost, worth } from "../core/prices.ts";
import { PERSON, person } from "../identity/person.ts";
import "./renditions.ts";
import { authScopes } from "../core/roots.ts";
import { User } from "../identity/users.ts";
import { Workspace } from "../workspaces/types.ts";

export const PublicationState = builder.enumType("PublicationState", {
  description: "How far a publication has come.",
  values: {
    DRAFT: { value: PublicationStates.DRAFT, description: "In the making." },
    SCHEDULED: { value: PublicationStates.SCHEDULED, description: "Waiting for its time." },
    PUBLISHING: { value: PublicationStates.PUBLISHING, description: "On its way to at least one destination." },
    PUBLISHED: { value: PublicationStates.PUBLISHED, description: "Out at every destination." },
    FAILED: {
      value: PublicationStates.FAILED,
      description: "Under way no more, and not out at every destination; its renditions say which.",
    },
    CANCELLED: { value: PublicationStates.CANCELLED, description: "Taken back before its time." },
  },
});

export const Publication = builder.prismaObject("Publication", {
  description: "One post in the making, on its way, or out. Seen by the workspace's members.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "publications:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    state: t.expose("state", { type: PublicationState, description: "How far it has come." }),
    title: t.exposeString("title", { description: "What people call it in their own lists; may be empty." }),
    text: t.exposeString("text", {
      ...worth(3),
      description: "What is posted wherever a rendition has no text of its own; may be empty.",
    }),
    socialSetId: t.exposeID("socialSetId", {
      nullable: true,
      description:
        "The set that its destinations were taken from, which may be gone since; null when they were chosen one by one.",
    }),
    scheduledAt: t.expose("scheduledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is due, the random delay included; null for what has no time, such as most drafts.",
    }),
    slotAt: t.expose("slotAt", {
      type: "DateTime",
      nullable: true,
      description:
        "The instant of the posting slot that it holds, without the delay; null when it holds none. No other publication of the workspace holds it.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was out at its last destination; null until then.",
    }),
    renditions: t.relation("renditions", {
      ...atMost(50),
      query: { orderBy: { position: "asc" } },
      description: "What each destination gets, in their order; at most 50.",
    }),
    createdBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "Who made it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ createdById }, _args, context, info) =>
        createdById === null ? null : person(context, info, createdById),
    }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const PublicationConnection = connectionType("Publication", Publication);

const PublicationOrder = builder.enumType("PublicationOrder", {
  description: "The order of a list of publications.",
  values: {
    NEWEST: { description: "Those made last come first." },
    SOONEST: { description: "By the time at which they are due, earliest first; those without one are left out." },
    LATEST: { description: "By the time at which they are due, latest first; those without one are left out." },
  } as const,
});

type Arg = Parameters<typeof pageArgs>[0];

/** The arguments that filter, order and page a list of publications. */
const listArgs = (arg: Arg) => ({
  ...pageArgs(arg),
  state: arg({ type: PublicationState, required: false, description: "Only those in this state; all when left out." }),
  scheduledFrom: arg({
    type: "DateTime",
    required: false,
    description: "Only those that are due at this instant or later. Needs an order by time.",
  }),
  scheduledBefore: arg({
    type: "DateTime",
    required: false,
    description: "Only those that are due before this instant, later than `scheduledFrom`. Needs an order by time.",
  }),
  orderBy: arg({
    type: PublicationOrder,
    required: false,
    description:
      "NEWEST when left out, SOONEST when the list is narrowed by time. NEWEST with a time is INVALID_INPUT.",
  }),
});

/** The columns of a cursor, for every order. */
const CURSOR = { id: true, workspaceId: true, scheduledAt: true };

const IN_WORKSPACE: List = { name: "Workspace.publications", table: "publication" };
const IN_WORKSPACE_TO_ACCOUNT: List = { name: "Workspace.publications", table: "rendition" };
const TO_ACCOUNT: List = { name: "SocialAccount.publications", table: "rendition" };

/** The query for a page of an account's renditions with the selected fields of their publications. */
const renditionPage = (list: List, listing: Listing, nested: unknown) => ({
  ...publicationQuery(list, listing),
  select: { publication: nestedRow(nested, CURSOR, "Publication") },
});

type Row = { id: string; workspaceId: string };
interface WithRenditions {
  renditions: { publication: Row }[];
}
const publicationsOf = ({ renditions }: WithRenditions) => renditions.map(({ publication }) => publication);

/** A workspace with a page of its publications, loaded directly or through an account. */
interface Found {
  publications: Row[];
  accounts: WithRenditions[];
}

builder.prismaObjectFields(Workspace, (t) => ({
  publications: t.field({
    type: PublicationConnection,
    complexity: pageCost(),
    args: {
      ...listArgs(t.arg),
      accountId: t.arg.id({
        required: false,
        description: "Only those with a rendition for this account of the workspace; none for any other account.",
      }),
    },
    description: "Its publications.",
    select: (args, _context, nested) =>
      args.accountId == null
        ? { publications: nestedPage(nested, publicationQuery(IN_WORKSPACE, args), "Publication") }
        : // Reads through the workspace's accounts: an account of another workspace matches nothing.
          {
            accounts: {
              where: { id: args.accountId },
              select: { renditions: renditionPage(IN_WORKSPACE_TO_ACCOUNT, args, nested) },
            },
          },
    resolve: (row, args) => {
      const found = row as unknown as Found;
      return args.accountId == null
        ? publicationPage(IN_WORKSPACE, args, found.publications)
        : publicationPage(IN_WORKSPACE_TO_ACCOUNT, args, found.accounts.flatMap(publicationsOf));
    },
  }),
}));

builder.prismaObjectFields(SocialAccount, (t) => ({
  publications: t.field({
    type: PublicationConnection,
    complexity: pageCost(),
    args: listArgs(t.arg),
    description: "What was, is or will be published to it.",
    select: (args, _context, nested) => ({ renditions: renditionPage(TO_ACCOUNT, args, nested) }),
    resolve: (account, args) => publicationPage(TO_ACCOUNT, args, publicationsOf(account)),
  }),
}));

builder.queryFields((t) => ({
  publication: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "publications:read" }),
    type: Publication,
    nullable: true,
    description: "One publication; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the publication." }) },
    resolve: (query, _root, { id }, { scope }) => publicationById(scope, id, query),
  }),
}));

readableById("Publication", publicationsByIds);
