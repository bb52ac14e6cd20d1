import type { Publication, PublicationState } from "../../../prisma/generated/client/client.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { type Order, type Page, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { isStorable } from "../../platform/time/instant.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";

/** The GraphQL field of a list as `Type.field`, and the table that is paged. */
export interface List {
  name: string;
  table: Table;
}

export type PublicationOrder = "NEWEST" | "SOONEST" | "LATEST";

/** The filter and the order of a list of publications. Absent and null members do not filter. */
export interface Listing extends PageArgs {
  state?: PublicationState | null | undefined;
  accountId?: string | null | undefined;
  /** The earliest due time, inclusive. */
  scheduledFrom?: Date | null | undefined;
  /** The latest due time, exclusive. */
  scheduledBefore?: Date | null | undefined;
  /** NEWEST by default; SOONEST for a list that is filtered by time. */
  orderBy?: PublicationOrder | null | undefined;
}

/**
 * An account's publications are paged by its renditions, which have copies of the filtered and ordered columns, so that an index serves each
 * list. Ids sort by their creation time in milliseconds.
 */
const COLUMNS = {
  publication: { id: "id", state: "state" },
  rendition: { id: "publicationId", state: "publicationState" },
} as const;
type Table = keyof typeof COLUMNS;

type Key = Order["keys"][number];

/** The order of a list; `id` is the column with the publication's id. */
function orderOf(table: Table, order: PublicationOrder, id: string): Order {
  const direction = order === "SOONEST" ? "asc" : "desc";
  const along = (field: string): Key[] => [
    { field, direction, instant: true },
    { field: id, direction },
  ];
  if (order !== "NEWEST") return { name: order, keys: along("scheduledAt") };
  return { name: order, keys: table === "publication" ? along("createdAt") : [{ field: id, direction }] };
}

/**
 * The database query of a list. An order by time leaves out publications without a time.
 * @throws DomainError INVALID_INPUT for a time filter with the order NEWEST, a `scheduledFrom` that is not before `scheduledBefore`, or a
 * cursor of another list; VALIDATION_FAILED for a page size outside 1 to 100
 */
export function publicationQuery(list: List, listing: Listing): Pick<PageQuery, "where" | "orderBy" | "take"> {
  const { order, scheduledAt } = timing(listing);
  const { id, state: stateColumn } = COLUMNS[list.table];
  const { where, orderBy, take } = pageOf(list, listing, orderOf(list.table, order, id));
  const narrowed = {
    ...(listing.state != null && { [stateColumn]: listing.state }),
    ...(scheduledAt && { scheduledAt }),
  };
  requireStorableText({ accountId: listing.accountId });
  return { where: { AND: [narrowed, where] }, orderBy, take };
}

/** The page of the queried publications. The cursors come from the publications' own values, of which the renditions have copies. */
export function publicationPage<Row extends Pick<Publication, "id">>(
  list: List,
  listing: Listing,
  rows: Row[],
): Page<Row> {
  return pageOf(list, listing, orderOf(list.table, timing(listing).order, "id")).finish(rows);
}

function pageOf({ name }: List, listing: Listing, order: Order): PageQuery {
  const { state, accountId, scheduledFrom, scheduledBefore } = listing;
  return pageQuery(listing, { list: name, order, filter: { state, accountId, scheduledFrom, scheduledBefore } });
}

/** NEWEST with a time filter is refused: no index serves it, so the whole span would be read and sorted. */
function timing({ scheduledFrom, scheduledBefore, orderBy }: Listing) {
  const narrowed = scheduledFrom != null || scheduledBefore != null;
  const order = orderBy ?? (narrowed ? "SOONEST" : "NEWEST");
  if (narrowed && order === "NEWEST") {
    throw invalidInput(["orderBy"], "must be SOONEST or LATEST if scheduledFrom or scheduledBefore is given", orderBy);
  }
  for (const [name, time] of Object.entries({ scheduledFrom, scheduledBefore })) {
    if (time != null && !isStorable(time.getTime())) throw invalidInput([name], "must be in the years 1 to 9999");
  }
  if (scheduledFrom && scheduledBefore && scheduledFrom >= scheduledBefore) {
    throw invalidInput(["scheduledFrom"], "must be earlier than scheduledBefore", scheduledFrom.toISOString());
  }
  const span = { ...(scheduledFrom && { gte: scheduledFrom }), ...(scheduledBefore && { lt: scheduledBefore }) };
  if (order === "NEWEST") return { order };
  return { order, scheduledAt: narrowed ? span : { not: null } };
}

const MOST_ATTEMPTS = 100;

/** A rendition's attempts, newest first. @throws DomainError VALIDATION_FAILED for a count outside 1 to 100 */
export function latestAttempts(first: number) {
  if (first < 1 || first > MOST_ATTEMPTS) {
    const issue = { path: ["first"], message: `must be from 1 to ${MOST_ATTEMPTS}`, value: first };
    throw new DomainError("VALIDATION_FAILED", `first ${issue.message}`, [issue]);
  }
  return { take: first, orderBy: { number: "desc" as const } };
}
