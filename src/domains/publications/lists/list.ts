import type { Publication } from "../../../../prisma/generated/client/client.ts";
import { type Order, type Page, type PageQuery, pageQuery } from "../../../platform/paging/page.ts";
import { requireWithin } from "../../../platform/values/bounds.ts";
import { BOUNDS } from "../bounds.ts";
import { checked, type Listing, type PublicationOrder } from "./filter.ts";

/** The GraphQL field of a list as `Type.field`, and the table that is paged. */
export interface List {
  name: string;
  table: Table;
  /** The account that the list belongs to, if it belongs to one. */
  account?: string;
  /** Whether the list has the publications of an organization's workspaces. */
  ofOrganization?: boolean;
}

/**
 * An account's publications are paged by its renditions, which have copies of the filtered and ordered columns, so that
 * an index serves each list. Ids sort by their creation time in milliseconds.
 */
const COLUMNS = {
  publication: { id: "id", state: "state" },
  rendition: { id: "publicationId", state: "publicationState" },
} as const;
type Table = keyof typeof COLUMNS;

type Key = Order["keys"][number];

/** The order of a list; `id` is the column with the publication's id. */
function orderOf(table: Table, order: PublicationOrder, id: string): Order {
  const direction = order === "SOONEST" || order === "PLANNED" ? "asc" : "desc";
  const along = (field: string): Key[] => [
    { field, direction, instant: true },
    { field: id, direction },
  ];
  if (order === "PLANNED") return { name: order, keys: along("plannedTime") };
  if (order !== "NEWEST") return { name: order, keys: along("scheduledAt") };
  return { name: order, keys: table === "publication" ? along("createdAt") : [{ field: id, direction }] };
}

/**
 * The database query of a list that is one part of an index (`isMerged`). An order by time leaves out publications
 * without a time.
 * @throws DomainError INVALID_INPUT for an invalid filter, a time filter with the order NEWEST, or a cursor of another
 * list; VALIDATION_FAILED for a page size outside 1 to 100
 */
export function publicationQuery(list: List, listing: Listing): Pick<PageQuery, "where" | "orderBy" | "take"> {
  const { order, states, from, before } = checked(listing, list);
  const { id, state } = COLUMNS[list.table];
  const { where, orderBy, take } = pageOf(list, listing, orderOf(list.table, order, id));
  const span = { ...(from && { gte: from }), ...(before && { lt: before }) };
  const narrowed = {
    ...(states && { [state]: states[0] }),
    ...(order !== "NEWEST" && { scheduledAt: from || before ? span : { not: null } }),
  };
  return { where: { AND: [narrowed, where] }, orderBy, take };
}

/** The query of a list's page by the columns of its table, for a hand-written statement. */
export function tableQuery(list: List, listing: Listing): PageQuery {
  const { order } = checked(listing, list);
  return pageOf(list, listing, orderOf(list.table, order, COLUMNS[list.table].id));
}

/**
 * The page of the queried publications. The cursors come from the publications' own values, of which the renditions
 * have copies.
 */
export function publicationPage<Row extends Pick<Publication, "id">>(
  list: List,
  listing: Listing,
  rows: Row[],
  totalCount?: () => Promise<number | null>,
): Page<Row> {
  const { order } = checked(listing, list);
  return pageOf(list, listing, orderOf(list.table, order, "id")).finish(rows, totalCount);
}

function pageOf({ name }: List, listing: Listing, order: Order): PageQuery {
  return pageQuery(listing, { list: name, order, filter: { ...listing.filter } });
}

/**
 * A rendition's attempts, newest first; after one, those before it.
 * @throws DomainError VALIDATION_FAILED for a count outside 1 to 100, or a number below 1
 */
export function latestAttempts({ first, after }: { first: number; after?: number | null | undefined }) {
  requireWithin({ first: BOUNDS.attempts, after: BOUNDS.attempt }, { first, after });
  return {
    ...(after != null && { where: { number: { lt: after } } }),
    take: first,
    orderBy: { number: "desc" as const },
  };
}
