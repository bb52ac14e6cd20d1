import type { PublicationState, ReviewState } from "../../../../prisma/generated/client/client.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import type { PageArgs } from "../../../platform/paging/page.ts";
import { wordCountOf } from "../../../platform/search/words.ts";
import { isStorable, STORABLE } from "../../../platform/time/instant.ts";
import { requireStorableText } from "../../../platform/values/storableText.ts";
import { BOUNDS } from "../bounds.ts";
import { ACTIVITIES, type Activity, type JobStatus, type Progress, statesOfJob, statesWith } from "./progress.ts";

export type PublicationOrder = "NEWEST" | "SOONEST" | "LATEST" | "PLANNED";

/** The filter of a list of publications. Absent and null members do not filter. */
export interface PublicationFilter {
  /** Words of title and text, or their beginnings; all must occur (src/platform/search). */
  search?: string | null | undefined;
  states?: readonly PublicationState[] | null | undefined;
  accountIds?: readonly string[] | null | undefined;
  createdByIds?: readonly string[] | null | undefined;
  /** The social sets that the destinations were taken from. */
  socialSetIds?: readonly string[] | null | undefined;
  /** The workspaces of an organization's list. */
  workspaceIds?: readonly string[] | null | undefined;
  approval?: ReviewState | null | undefined;
  /** The earliest due time, inclusive. */
  from?: Date | null | undefined;
  /** The latest due time, exclusive. */
  before?: Date | null | undefined;
  /** The social networks of the destinations; one of them suffices. */
  providers?: readonly string[] | null | undefined;
  activity?: Activity | null | undefined;
  progress?: Progress | null | undefined;
  jobStatus?: JobStatus | null | undefined;
  createdFrom?: Date | null | undefined;
  createdBefore?: Date | null | undefined;
  plannedFrom?: Date | null | undefined;
  plannedBefore?: Date | null | undefined;
}

/** The filter, the order and the page of a list of publications. */
export interface Listing extends PageArgs {
  filter?: PublicationFilter | null | undefined;
  /** NEWEST by default; SOONEST for a list that is filtered by time. */
  orderBy?: PublicationOrder | null | undefined;
}

/** The members of a filter that name objects. */
export interface CheckedMembers {
  accountIds: readonly string[] | null;
  createdByIds: readonly string[] | null;
  socialSetIds: readonly string[] | null;
  providers: readonly string[] | null;
}

/** A filter that was checked: lists without repetitions, null for a member that does not filter. */
export interface Checked extends CheckedMembers {
  search: string | null;
  states: readonly PublicationState[] | null;
  approval: ReviewState | null;
  progress: Progress | null;
  /** The span of the order's time. */
  from: Date | null;
  before: Date | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  order: PublicationOrder;
}

const MOST_WORDS = 10;

/**
 * Checks the members of a filter that name objects.
 * @throws DomainError INVALID_INPUT that names the member
 */
export function checkedMembers(filter: Pick<PublicationFilter, keyof CheckedMembers>): CheckedMembers {
  const { accountIds, createdByIds, socialSetIds, providers } = filter;
  requireStorableText({ filter: { accountIds, createdByIds, socialSetIds } });
  return {
    accountIds: listOf("accountIds", accountIds),
    createdByIds: listOf("createdByIds", createdByIds),
    socialSetIds: listOf("socialSetIds", socialSetIds),
    providers: listOf("providers", providers),
  };
}

/** The account, or the organization, that a list belongs to instead of a workspace. */
interface ListOwner {
  account?: string;
  ofOrganization?: boolean;
}

/**
 * Checks the filter and the order of a list.
 * @throws DomainError INVALID_INPUT that names the member
 */
export function checked({ filter, orderBy }: Listing, { account, ofOrganization = false }: ListOwner = {}): Checked {
  const { search, accountIds, approval, progress } = filter ?? {};
  requireStorableText({ filter: { search } });
  if (!ofOrganization && filter?.workspaceIds != null)
    throw invalidInput(["filter", "workspaceIds"], "must be absent outside of the list of an organization");
  if (account !== undefined && accountIds != null) {
    throw invalidInput(["filter", "accountIds"], "must be absent in the list of an account", accountIds);
  }
  const conditions = {
    search: searchOf(search),
    states: statesOf(filter ?? {}),
    ...checkedMembers(filter ?? {}),
    ...(account !== undefined && { accountIds: [account] }),
    approval: approval ?? null,
    progress: progress ?? null,
  };
  const times = timing(filter ?? {}, orderBy);
  requireIndexed(conditions);
  if (account !== undefined && hasWindow(filter))
    throw invalidInput(["filter"], "must have no time of creation and no planned time in the list of an account");
  return { ...conditions, ...times };
}

/** The states that the members of a filter permit together; null for all. */
function statesOf(filter: PublicationFilter): PublicationState[] | null {
  const { activity, progress, jobStatus } = filter;
  const groups: (readonly PublicationState[])[] = [
    listOf("states", filter.states),
    activity == null ? null : ACTIVITIES[activity],
    progress == null ? null : statesWith(progress),
    jobStatus == null ? null : statesOfJob(jobStatus),
  ].filter((group) => group !== null);
  const [first, ...others] = groups;
  return first === undefined ? null : first.filter((state) => others.every((group) => group.includes(state)));
}

/** Whether a list is filtered by times that renditions have no copy of. */
export const hasWindow = (filter: PublicationFilter | null | undefined): boolean =>
  [filter?.createdFrom, filter?.createdBefore, filter?.plannedFrom, filter?.plannedBefore].some((time) => time != null);

/**
 * No index has two of author, account, social set and approval; a search reads the found publications only.
 * @throws DomainError INVALID_INPUT
 */
function requireIndexed({
  search,
  accountIds,
  createdByIds,
  socialSetIds,
  approval,
}: Pick<Checked, "search" | "accountIds" | "createdByIds" | "socialSetIds" | "approval">) {
  if (search !== null) return;
  if (socialSetIds && (accountIds || createdByIds || approval)) {
    const message = "cannot be combined with accounts, createdByIds or approval unless search is given";
    throw invalidInput(["filter", "socialSetIds"], message);
  }
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
  const words = wordCountOf(search);
  if (words > MOST_WORDS) throw invalidInput(["filter", "search"], `must have at most ${MOST_WORDS} words`, words);
  return search;
}

/** The spans of a filter, and the orders whose index serves each of them. */
const SPANS = [
  { from: "from", before: "before", orders: ["SOONEST", "LATEST"] },
  { from: "plannedFrom", before: "plannedBefore", orders: ["PLANNED"] },
  { from: "createdFrom", before: "createdBefore", orders: ["NEWEST"] },
] as const satisfies readonly {
  from: keyof PublicationFilter;
  before: keyof PublicationFilter;
  orders: PublicationOrder[];
}[];

type Times = Pick<Checked, "order" | "from" | "before" | "createdFrom" | "createdBefore">;

/** Another order is refused: no index serves it, so the whole span would be read and sorted. */
function timing(filter: PublicationFilter, orderBy: Listing["orderBy"]): Times {
  const spans = SPANS.filter((span) => filter[span.from] != null || filter[span.before] != null);
  const order = orderBy ?? spans[0]?.orders[0] ?? "NEWEST";
  for (const { from, before, orders } of spans) {
    const permitted: readonly PublicationOrder[] = orders;
    if (!permitted.includes(order))
      throw invalidInput(
        ["orderBy"],
        `must be ${orders.join(" or ")} if filter.${from} or filter.${before} is given`,
        order,
      );
    requireSpan(filter, from, before);
  }
  const isPlanned = order === "PLANNED";
  return {
    order,
    from: (isPlanned ? filter.plannedFrom : filter.from) ?? null,
    before: (isPlanned ? filter.plannedBefore : filter.before) ?? null,
    createdFrom: filter.createdFrom ?? null,
    createdBefore: filter.createdBefore ?? null,
  };
}

function requireSpan(
  filter: PublicationFilter,
  first: (typeof SPANS)[number]["from"],
  last: (typeof SPANS)[number]["before"],
) {
  const [from, before] = [filter[first], filter[last]];
  for (const [name, time] of [
    [first, from],
    [last, before],
  ] as const)
    if (time != null && !isStorable(time.getTime())) throw invalidInput(["filter", name], STORABLE);
  if (from && before && from >= before)
    throw invalidInput(["filter", first], `must be earlier than filter.${last}`, from.toISOString());
}

/**
 * Whether the list is merged from several parts of an index, or searched, with a statement of its own. Any other list
 * is one part of an index, which the statement of its parent reads.
 */
export function isMerged({ filter, orderBy }: Pick<Listing, "filter" | "orderBy">): boolean {
  const { search, states, accountIds, activity, progress, jobStatus, ...others } = filter ?? {};
  const { createdByIds, socialSetIds, approval, providers } = others;
  const several = [states, accountIds].some((items) => items != null && items.length > 1);
  const members = [createdByIds, socialSetIds, approval, providers, activity, progress, jobStatus];
  const narrowed = members.some((member) => member != null);
  const searched = search != null && search.trim() !== "";
  return several || narrowed || searched || orderBy === "PLANNED" || hasWindow(filter);
}
