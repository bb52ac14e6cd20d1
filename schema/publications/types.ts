import { PublicationState as PublicationStates } from "../../prisma/generated/client/client.ts";
import { type List, type Listing, publicationPage, publicationQuery } from "../../src/domains/publications/list.ts";
import { publicationById, publicationsByIds } from "../../src/domains/publications/read.ts";
import { socialSetsByIds } from "../../src/domains/social-sets/read.ts";
import { SocialAccount } from "../accounts/types.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, nestedRow, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { atMost, worth } from "../core/prices.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { person } from "../identity/person.ts";
import "./renditions.ts";
import { authScopes } from "../core/roots.ts";
import { User } from "../identity/users.ts";
import { SocialSet } from "../social-sets/types.ts";
import { Workspace } from "../workspaces/types.ts";

export const PublicationState = builder.enumType("PublicationState", {
  description: "Progress of a publication.",
  values: {
    DRAFT: { value: PublicationStates.DRAFT, description: "The publication is being written and has no time." },
    SCHEDULED: { value: PublicationStates.SCHEDULED, description: "The publication waits for its time." },
    PUBLISHING: {
      value: PublicationStates.PUBLISHING,
      description: "The publication is being sent to at least one destination.",
    },
    PUBLISHED: { value: PublicationStates.PUBLISHED, description: "All renditions were published." },
    FAILED: {
      value: PublicationStates.FAILED,
      description: "Publishing ended and at least one rendition failed; see `renditions.status`.",
    },
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
      description: "Title in lists, at most 200 characters; never published. May be empty.",
    }),
    text: t.exposeString("text", {
      ...worth(3),
      description: "Text of every rendition without a text of its own, at most 20,000 characters. May be empty.",
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
      ...atMost(50),
      query: { orderBy: { position: "asc" } },
      description: "Renditions in display order, one for each destination; at most 50.",
    }),
    createdBy: t.field({
      ...REFERENCE,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "User who created the publication; null if the user was deleted or is not visible to the viewer.",
      resolve: ({ createdById }, _args, context, info) => person(context, info, createdById),
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the publication was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the publication last changed." }),
  }),
});

const PublicationConnection = connectionType("Publication", Publication);

const PublicationOrder = builder.enumType("PublicationOrder", {
  description: "Order of a list of publications.",
  values: {
    NEWEST: { description: "By creation time, newest first." },
    SOONEST: { description: "By due time, earliest first. Publications without a due time are left out." },
    LATEST: { description: "By due time, latest first. Publications without a due time are left out." },
  } as const,
});

type Arg = Parameters<typeof pageArgs>[0];

/** The arguments that filter, order and page a list of publications. */
const listArgs = (arg: Arg) => ({
  ...pageArgs(arg),
  state: arg({
    type: PublicationState,
    required: false,
    description: "State of the publications to return; all states if absent or null.",
  }),
  scheduledFrom: arg({
    type: "DateTime",
    required: false,
    description:
      "Earliest due time, inclusive; no bound if absent or null. Fails with INVALID_INPUT with the order NEWEST.",
  }),
  scheduledBefore: arg({
    type: "DateTime",
    required: false,
    description:
      "Latest due time, exclusive and later than `scheduledFrom`; no bound if absent or null. Fails with INVALID_INPUT with the order NEWEST.",
  }),
  orderBy: arg({
    type: PublicationOrder,
    required: false,
    description: "Order of the list. If absent or null, NEWEST, or SOONEST with `scheduledFrom` or `scheduledBefore`.",
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
        description:
          "Id of an account of the workspace; returns only publications with a rendition for this account. The list is empty for other accounts, and not filtered if absent or null.",
      }),
    },
    description: "Publications of the workspace, newest first by default.",
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
    description: "Publications with a rendition for this account, in any state, newest first by default.",
    select: (args, _context, nested) => ({ renditions: renditionPage(TO_ACCOUNT, args, nested) }),
    resolve: (account, args) => publicationPage(TO_ACCOUNT, args, publicationsOf(account)),
  }),
}));

builder.queryFields((t) => ({
  publication: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "publications:read" }),
    type: Publication,
    nullable: true,
    description: "Publication by id; null if the publication does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the publication to return." }) },
    resolve: (query, _root, { id }, { scope }) => publicationById(scope, id, query),
  }),
}));

readableById("Publication", publicationsByIds);
