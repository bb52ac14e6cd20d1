import type { GraphQLResolveInfo } from "graphql";
import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import {
  hasWindow,
  isMerged,
  type Listing,
  type PublicationFilter,
} from "../../src/domains/publications/lists/filter.ts";
import { countPublications, findPublications } from "../../src/domains/publications/lists/find.ts";
import { type List, publicationPage, publicationQuery } from "../../src/domains/publications/lists/list.ts";
import { placesOf } from "../../src/domains/publications/lists/places.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import { SocialAccount } from "../accounts/types.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
import { connectionType, nestedPage, nestedRow, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { PublicationFilterInput, PublicationOrder } from "./filter.ts";
import { Publication } from "./types.ts";

const PublicationConnection = connectionType("Publication", Publication, {
  counted: COUNTED_SEPARATELY,
  uncounted: "if there are more than 1,000, or if the list is merged from those of several accounts",
});

type Arg = Parameters<typeof pageArgs>[0];

/** The arguments that filter, order and page a list of publications. */
const listArgs = (arg: Arg) => ({
  ...pageArgs(arg),
  filter: arg({
    type: PublicationFilterInput,
    required: false,
    description: "Filter of the list; all publications if absent or null.",
  }),
  orderBy: arg({
    type: PublicationOrder,
    required: false,
    description:
      "Order of the list. If absent or null, NEWEST, SOONEST with `filter.from` or `filter.before`, or PLANNED with `filter.plannedFrom` or `filter.plannedBefore`.",
  }),
});

/** The price of reading the words of a search in the index, and the publications that have them. */
const SEARCH = 500;

/** The price of a list: a merged list is read with two statements, and each part of it as far as the page. */
function listCost({ filter, ...page }: Listing) {
  const { multiplier, field } = pageCost()(page);
  if (!isMerged({ filter, orderBy: page.orderBy })) return { multiplier, field };
  return {
    multiplier,
    field: field + 2 * STATEMENT + (filter?.search == null ? partsOf(filter ?? {}) * multiplier : SEARCH),
  };
}

/** The number of parts of a merged list, in columns of a row for each item of a page. */
const partsOf = ({ states, accountIds, createdByIds, socialSetIds }: PublicationFilter) =>
  0.2 *
  Math.min(6, states?.length ?? 6) *
  Math.max(1, accountIds?.length ?? 0, createdByIds?.length ?? 0, socialSetIds?.length ?? 0);

/** The columns of a cursor, for every order. */
const CURSOR = { id: true, workspaceId: true, scheduledAt: true };

const IN_WORKSPACE: List = { name: "Workspace.publications", table: "publication" };
const IN_WORKSPACE_TO_ACCOUNT: List = { name: "Workspace.publications", table: "rendition" };
const TO_ACCOUNT = { name: "SocialAccount.publications", table: "rendition" } as const;

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
interface LoadedRows {
  publications: Row[];
  accounts: WithRenditions[];
}

/** A list of one parent: of a workspace, or of several. */
interface Owned {
  workspaces: string | readonly string[];
  list: List;
  listing: Listing;
}

/** Returns a page that was loaded with its parent, or loads the page of a merged list. */
async function pageOf(
  graphqlContext: GraphQLContext,
  info: GraphQLResolveInfo,
  { workspaces, list, listing }: Owned,
  loaded?: () => Row[],
) {
  const { context } = graphqlContext;
  const length = () => countPublications(context, workspaces, list, listing);
  if (loaded && !isMerged(listing)) return publicationPage(list, listing, loaded(), length);
  const matches = await findPublications(context, workspaces, list, listing);
  const query = rootPage(graphqlContext, info, "Publication");
  const rows = await publicationsByIds(
    context,
    matches.map(({ id }) => id),
    query,
  );
  // A publication that was deleted between the two statements is left out. The cursors need the time of the order.
  const merged = matches.flatMap(({ times }, index) => {
    const row = rows[index];
    return row ? [{ ...row, ...times }] : [];
  });
  return publicationPage(list, listing, merged, length);
}

/** Renditions have copies of state and due time alone, so publications are read for another property. */
function inWorkspace({ filter, orderBy }: Listing): List {
  const { accountIds, providers, createdByIds, socialSetIds, approval } = filter ?? {};
  const isToAccounts = accountIds != null || providers != null;
  const isNarrowed = [createdByIds, socialSetIds, approval].some((member) => member != null);
  const needsPublication = isNarrowed || hasWindow(filter) || orderBy === "PLANNED";
  return isToAccounts && !needsPublication ? IN_WORKSPACE_TO_ACCOUNT : IN_WORKSPACE;
}
const ofAccount = (id: string): List => ({ ...TO_ACCOUNT, account: id });

builder.prismaObjectFields(Workspace, (t) => ({
  publications: t.field({
    type: PublicationConnection,
    complexity: listCost,
    args: listArgs(t.arg),
    description:
      "Publications of the workspace, newest first by default. A list with one state or one account is part of the workspace's statement; other filters, except by time, take two statements for each workspace.",
    select: (args, _context, nested) => {
      if (isMerged(args)) return { id: true };
      const [accountId] = args.filter?.accountIds ?? [];
      if (args.filter?.accountIds == null)
        return { id: true, publications: nestedPage(nested, publicationQuery(IN_WORKSPACE, args), "Publication") };
      // Reads through the workspace's accounts: an account of another workspace matches nothing.
      const renditions = renditionPage(IN_WORKSPACE_TO_ACCOUNT, args, nested);
      return { id: true, accounts: { where: { id: accountId }, select: { renditions } } };
    },
    resolve: (workspace, args, context, info) => {
      const rows = workspace as unknown as LoadedRows;
      const list = inWorkspace(args);
      const loaded = () => (list === IN_WORKSPACE ? rows.publications : rows.accounts.flatMap(publicationsOf));
      return pageOf(context, info, { workspaces: workspace.id, list, listing: args }, loaded);
    },
  }),
}));

builder.prismaObjectFields(SocialAccount, (t) => ({
  publications: t.field({
    type: PublicationConnection,
    complexity: listCost,
    args: listArgs(t.arg),
    description: "Publications with a rendition for this account, in any state, newest first by default.",
    select: (args, _context, nested) => ({
      id: true,
      workspaceId: true,
      // The id of the account is not known yet; any id lets the filter be checked.
      ...(!isMerged(args) && { renditions: renditionPage(ofAccount("account"), args, nested) }),
    }),
    resolve: (account, args, context, info) =>
      pageOf(context, info, { workspaces: account.workspaceId, list: ofAccount(account.id), listing: args }, () =>
        publicationsOf(account as unknown as WithRenditions),
      ),
  }),
}));

/** The typical number of workspaces of an organization. */
const PLACES = 3;

const IN_ORGANIZATION = { name: "Organization.publications", ofOrganization: true } as const;

builder.prismaObjectFields(Organization, (t) => ({
  publications: t.field({
    type: PublicationConnection,
    complexity: (listing: Listing) => {
      const { multiplier, field } = pageCost()(listing);
      const places = listing.filter?.workspaceIds?.length ?? PLACES;
      return { multiplier, field: field + 3 * STATEMENT + places * partsOf(listing.filter ?? {}) * multiplier };
    },
    args: listArgs(t.arg),
    description: `Publications of the organization's workspaces that are visible to the viewer, newest first by default. Fails with INVALID_INPUT with \`filter.search\`, which a workspace's list has. More than ${BOUNDS.places.maxItems} visible workspaces need \`filter.workspaceIds\`, and fail with INVALID_INPUT otherwise.`,
    resolve: async ({ id }, listing, context, info) => {
      const places = await placesOf(context.context, id, listing.filter?.workspaceIds);
      const list = { ...IN_ORGANIZATION, table: inWorkspace(listing).table };
      return pageOf(context, info, { workspaces: places.map((place) => place.id), list, listing });
    },
  }),
}));
