import type { Publication, PublicationState } from "../../../prisma/generated/client/client.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { type Order, type Page, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { isStorable } from "../../platform/time/instant.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";

/** The field that a list is, `Type.field`, and the table that is paged. */
export interface List {
  name: string;
  table: Table;
}

export type PublicationOrder = "NEWEST" | "SOONEST" | "LATEST";

/** What narrows a list of publications, and its order. Absent and null members do not. */
export interface Listing extends PageArgs {
  state?: PublicationState | null | undefined;
  accountId?: string | null | undefined;
  /** When they are due: at this instant or later… */
  scheduledFrom?: Date | null | undefined;
  /** …and before this one. */
  scheduledBefore?: Date | null | undefined;
  /** NEWEST, or SOONEST for a list that is narrowed by time. */
  orderBy?: PublicationOrder | null | undefined;
}

/**
 * An account's publications are found by its renditions, which carry what lists are narrowed and ordered by: an index serves each list.
 * Ids sort by the time of making, to the millisecond.
 */
const COLUMNS = {
  publication: { id: "id", state: "state" },
  rendition: { id: "publicationId", state: "publicationState" },
} as const;
type Table = keyof typeof COLUMNS;

type Key = Order["keys"][number];

/** `id` is the column that holds the publication's id. */
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
 * What to ask the database for. An order by time has the publications that have one.
 * @throws DomainError INVALID_INPUT for a time with an order that is not by time, `scheduledFrom` not before `scheduledBefore`, a cursor
 * of another list; VALIDATION_FAILED for a page size outside 1 to 100
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

/** The page of the publications that the database answered. Their own values make the cursors: the renditions' are copies of them. */
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

/** No index has the publications of some time in the order of their making: asked for so, a whole time span would be read and sorted. */
function timing({ scheduledFrom, scheduledBefore, orderBy }: Listing) {
  const narrowed = scheduledFrom != null || scheduledBefore != null;
  const order = orderBy ?? (narrowed ? "SOONEST" : "NEWEST");
  if (narrowed && order === "NEWEST") {
    throw invalidInput(["orderBy"], "must be SOONEST or LATEST for a list that is narrowed by time", orderBy);
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

/** A rendition's attempts, the newest first. @throws DomainError VALIDATION_FAILED for a count outside 1 to 100 */
export function latestAttempts(first: number) {
  if (first < 1 || first > MOST_ATTEMPTS) {
    const issue = { path: ["first"], message: `must be from 1 to ${MOST_ATTEMPTS}`, value: first };
    throw new DomainError("VALIDATION_FAILED", `first ${issue.message}`, [issue]);
  }
  return { take: first, orderBy: { number: "desc" as const } };
}
