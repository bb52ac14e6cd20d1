import type { PublicationState, ReviewState } from "../../../../prisma/generated/client/client.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import type { PageArgs } from "../../../platform/paging/page.ts";
import { isStorable, STORABLE } from "../../../platform/time/instant.ts";
import { requireStorableText } from "../../../platform/values/storableText.ts";
import { BOUNDS } from "../bounds.ts";

export type PublicationOrder = "NEWEST" | "SOONEST" | "LATEST";

/** The filter of a list of publications. Absent and null members do not filter. */
export interface PublicationFilter {
  /** Words of title and text, or their beginnings; all must occur. */
  search?: string | null | undefined;
  states?: readonly PublicationState[] | null | undefined;
  accountIds?: readonly string[] | null | undefined;
  createdByIds?: readonly string[] | null | undefined;
  approval?: ReviewState | null | undefined;
  /** The earliest due time, inclusive. */
  from?: Date | null | undefined;
  /** The latest due time, exclusive. */
  before?: Date | null | undefined;
}

/** The filter, the order and the page of a list of publications. */
export interface Listing extends PageArgs {
  filter?: PublicationFilter | null | undefined;
  /** NEWEST by default; SOONEST for a list that is filtered by time. */
  orderBy?: PublicationOrder | null | undefined;
}

/** A filter that was checked: lists without repetitions, null for a member that does not filter. */
export interface Checked {
  search: string | null;
  states: readonly PublicationState[] | null;
  accountIds: readonly string[] | null;
  createdByIds: readonly string[] | null;
  approval: ReviewState | null;
  from: Date | null;
  before: Date | null;
  order: PublicationOrder;
}

const MOST_WORDS = 10;

/** The characters that separate words, as in the function `search_words` of the database, and white space. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;

/**
 * Checks the filter and the order of a list.
 * @param account the account that the list belongs to, if it belongs to one
 * @throws DomainError INVALID_INPUT that names the member
 */
export function checked({ filter, orderBy }: Listing, account?: string): Checked {
  const { search, states, accountIds, createdByIds, approval, from, before } = filter ?? {};
  requireStorableText({ filter: { search, accountIds, createdByIds } });
  if (account !== undefined && accountIds != null) {
    throw invalidInput(["filter", "accountIds"], "must be absent in the list of an account", accountIds);
  }
  const conditions = {
    search: searchOf(search),
    states: listOf("states", states),
    accountIds: account === undefined ? listOf("accountIds", accountIds) : [account],
    createdByIds: listOf("createdByIds", createdByIds),
    approval: approval ?? null,
  };
  requireIndexed(conditions);
  return { ...conditions, ...timing(filter ?? {}, orderBy), from: from ?? null, before: before ?? null };
}

/**
 * No index has two of author, account and approval; a search reads the found publications only.
 * @throws DomainError INVALID_INPUT
 */
function requireIndexed({ search, accountIds, createdByIds, approval }: Omit<Checked, "order" | "from" | "before">) {
  if (search !== null) return;
  if (createdByIds && accountIds) {
    throw invalidInput(["filter", "createdByIds"], "cannot be combined with accounts unless search is given");
  }
  if (approval && (accountIds || createdByIds)) {
    const message = "cannot be combined with accounts or createdByIds unless search is given";
    throw invalidInput(["filter", "approval"], message, approval);
  }
}

function listOf<Item extends string>(name: string, items: readonly Item[] | null | undefined): Item[] | null {
  if (items == null) return null;
  if (items.length === 0 || items.length > BOUNDS.filtered.maxItems) {
    throw invalidInput(["filter", name], `must have 1 to ${BOUNDS.filtered.maxItems} items`, items.length);
  }
  return [...new Set(items)];
}

function searchOf(search: string | null | undefined): string | null {
  if (search == null || search.trim() === "") return null;
  if (search.length > BOUNDS.search.maxLength) {
    throw invalidInput(["filter", "search"], `must have at most ${BOUNDS.search.maxLength} characters`, search.length);
  }
  const words = search.split(BETWEEN_WORDS).filter((word) => word !== "").length;
  if (words > MOST_WORDS) throw invalidInput(["filter", "search"], `must have at most ${MOST_WORDS} words`, words);
  return search;
}

/** NEWEST with a time filter is refused: no index serves it, so the whole span would be read and sorted. */
function timing({ from, before }: PublicationFilter, orderBy: Listing["orderBy"]): Pick<Checked, "order"> {
  const narrowed = from != null || before != null;
  const order = orderBy ?? (narrowed ? "SOONEST" : "NEWEST");
  if (narrowed && order === "NEWEST") {
    throw invalidInput(["orderBy"], "must be SOONEST or LATEST if filter.from or filter.before is given", orderBy);
  }
  for (const [name, time] of Object.entries({ from, before })) {
    if (time != null && !isStorable(time.getTime())) {
      throw invalidInput(["filter", name], STORABLE);
    }
  }
  if (from && before && from >= before) {
    throw invalidInput(["filter", "from"], "must be earlier than filter.before", from.toISOString());
  }
  return { order };
}

/**
 * Whether the list is merged from several parts of an index, or searched, with a statement of its own. Any other list
 * is one part of an index, which the statement of its parent reads.
 */
export function isMerged(filter: PublicationFilter | null | undefined): boolean {
  const { search, states, accountIds, createdByIds, approval } = filter ?? {};
  const several = [states, accountIds].some((items) => items != null && items.length > 1);
  return several || createdByIds != null || approval != null || (search != null && search.trim() !== "");
}
