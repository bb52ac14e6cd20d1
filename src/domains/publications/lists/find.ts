import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { UNSCHEDULED } from "../scheduling/planned.ts";
import { type Checked, checked, type Listing } from "./filter.ts";
import { type List, tableQuery } from "./list.ts";
import { conditionOf, hasRendition } from "./progress.ts";

/** The keys of a publication in its list: the id, and the column of the order's time where the order has one. */
export interface FoundKey {
  id: string;
  times: Partial<Record<"createdAt" | "scheduledAt" | "plannedTime", Date>>;
}

/** Every state; a state that is missing does not compile. */
const STATES: Record<PublicationState, true> = {
  DRAFT: true,
  SCHEDULED: true,
  PUBLISHING: true,
  PUBLISHED: true,
  FAILED: true,
  CANCELLED: true,
};
const ALL_STATES = Object.keys(STATES);

/** The greatest length of a list that is counted. */
const MOST_COUNTED = 1000;

/** The greatest number of accounts whose lists are counted, because a publication may be in the list of each. */
const MOST_COUNTED_ACCOUNTS = 1;

/**
 * The keys of a page whose list is merged from parts of an index, or searched; one more than the page holds. Each part
 * is read in order and only as far as the page, so the work depends on the number of parts and on the size of the page.
 * A search reads each publication of the workspace that has the words. The caller has checked that the viewer can see
 * the workspace.
 * @throws DomainError as `publicationQuery`
 */
export async function findPublications(
  context: RequestContext,
  workspaceId: string,
  list: List,
  listing: Listing,
): Promise<FoundKey[]> {
  const filter = checked(listing, list.account);
  const { from, orderBy, take } = tableQuery(list, listing);
  const terms = new Terms(workspaceId);
  const direction = Object.values(orderBy[0] ?? {})[0] ?? "desc";
  const cursor = from?.map((value) => `${terms.add(value)}::${value instanceof Date ? "timestamptz" : "text"}`);
  const cut: Cut = {
    after: (keys) => (cursor ? [`(${keys.join(", ")}) ${direction === "asc" ? ">" : "<"} (${cursor.join(", ")})`] : []),
    limit: (keys) => `ORDER BY ${keys.map((key) => `${key} ${direction}`).join(", ")} LIMIT ${take}`,
  };
  const member = timeMember(list, filter);
  const outer = member === undefined ? ["id"] : ["at", "id"];
  const text = `SELECT DISTINCT id, at FROM ${sourceOf(list, filter, terms, cut)} AS found ${cut.limit(outer)}`;
  const { rows } = await context.services.database.pool.query<{ id: string; at: Date }>(text, terms.values);
  if (member === undefined) return rows.map(({ id }) => ({ id, times: {} }));
  return rows.map(({ id, at }) => ({ id, times: { [member]: at } }));
}

/**
 * The length of a list with its filter; null if the list has more than 1,000 publications, or if it is merged from the
 * lists of several accounts. The caller has checked that the viewer can see the workspace.
 */
export async function countPublications(
  context: RequestContext,
  workspaceId: string,
  list: List,
  listing: Listing,
): Promise<number | null> {
  const filter = checked(listing, list.account);
  const isOfAccounts = list.table === "rendition" && filter.search === null;
  if (isOfAccounts && (filter.providers !== null || (filter.accountIds?.length ?? 0) > MOST_COUNTED_ACCOUNTS))
    return null;
  const terms = new Terms(workspaceId);
  const limit = `LIMIT ${MOST_COUNTED + 1}`;
  const rows = sourceOf(list, filter, terms, { after: () => [], limit: () => limit });
  const text = `SELECT count(*)::int AS length FROM (SELECT FROM ${rows} AS found ${limit}) AS counted`;
  const { rows: counted } = await context.services.database.pool.query<{ length: number }>(text, terms.values);
  const length = counted[0]?.length ?? 0;
  return length > MOST_COUNTED ? null : length;
}

/** The parameters of a statement; the first is the workspace. */
class Terms {
  readonly values: unknown[];
  constructor(workspaceId: string) {
    this.values = [workspaceId];
  }
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The rows of each part that are read, by the columns of the order. */
interface Cut {
  /** The conditions for rows after the cursor. */
  after: (keys: string[]) => string[];
  /** The order and the number of rows. */
  limit: (keys: string[]) => string;
}

/** The order's time; undefined for an order by id alone. */
const timeMember = ({ table }: List, { order }: Checked) => {
  if (order === "PLANNED") return "plannedTime";
  if (order !== "NEWEST") return "scheduledAt";
  return table === "publication" ? "createdAt" : undefined;
};

/** The column of the order's time, in every state; the time of a plan is one of two columns. */
const COLUMNS = {
  createdAt: "created_at",
  scheduledAt: "scheduled_at",
  plannedTime: "COALESCE(scheduled_at, planned_at)",
} as const;

function timeColumn(list: List, filter: Checked): string | undefined {
  const member = timeMember(list, filter);
  return member && COLUMNS[member];
}

const sourceOf = (list: List, filter: Checked, terms: Terms, cut: Cut): string =>
  (filter.search === null ? merged : searched)(list, filter, terms, cut);

/** Returns the statement that reads one part. `id` is the column with the publication's id. */
function partOf(table: string, id: string, time: string | undefined, conditions: string[], cut: Cut): string {
  const keys = time === undefined ? [id] : [time, id];
  return `SELECT ${id} AS id, ${time ?? "NULL::timestamptz"} AS at FROM ${table}
    WHERE ${[...conditions, ...cut.after(keys)].join(" AND ")} ${cut.limit(keys)}`;
}

/** The conditions on the time of the order, or of the creation. */
function timed({ order, createdFrom, createdBefore, ...due }: Checked, terms: Terms, time = "scheduled_at"): string[] {
  const isNewest = order === "NEWEST";
  const [column, from, before] = isNewest ? ["created_at", createdFrom, createdBefore] : [time, due.from, due.before];
  return [
    ...(isNewest ? [] : [`${column} IS NOT NULL`]),
    ...(from ? [`${column} >= ${terms.add(from)}::timestamptz`] : []),
    ...(before ? [`${column} < ${terms.add(before)}::timestamptz`] : []),
  ];
}

/** The condition that a publication has one of the destinations, where no index of renditions is read. */
function destined({ accountIds, providers }: Checked, terms: Terms, id: string): string[] {
  const rules = [
    ...(accountIds ? [`part_of.account_id = ANY(${terms.add(accountIds)}::text[])`] : []),
    ...(providers ? [`part_of.platform = ANY(${terms.add(providers)}::text[])`] : []),
  ];
  return rules.length === 0 ? [] : [hasRendition(id, rules.join(" AND "))];
}

/**
 * An approval counts for the content that was approved, as when the publication is sent
 * (docs/decisions/publications.md, 42).
 */
function reviewed({ approval }: Checked, terms: Terms): string[] {
  if (approval === null) return [];
  const inState = `review_state = ${terms.add(approval)}::"ReviewState"`;
  return approval === "APPROVED" ? [inState, "approved_content_revision = content_revision"] : [inState];
}

/** One part for each state, of each account or each author. An account of another workspace has no part. */
function merged(list: List, filter: Checked, terms: Terms, cut: Cut): string {
  if (filter.order !== "PLANNED") return inStates(list, filter, terms, cut, filter.states ?? ALL_STATES);
  const chosen: readonly string[] = filter.states ?? ALL_STATES;
  const [plans, due] = [true, false].map((isPlan) => chosen.filter((state) => UNPLANNED.includes(state) === isPlan));
  const sources = [
    inStates(list, filter, terms, cut, due ?? [], "scheduled_at"),
    inStates(list, filter, terms, cut, plans ?? [], "planned_at"),
  ];
  return `(SELECT id, at FROM (${sources.map((source) => `SELECT id, at FROM ${source} AS source`).join(" UNION ALL ")}) AS planned)`;
}

const UNPLANNED: readonly string[] = UNSCHEDULED;

function inStates(
  list: List,
  filter: Checked,
  terms: Terms,
  cut: Cut,
  inState: readonly string[],
  time = timeColumn(list, filter),
): string {
  const { accountIds, createdByIds, providers, progress } = filter;
  const states = terms.add(inState);
  const parts = [`unnest(${states}::"PublicationState"[]) AS part_state`];
  const between = timed(filter, terms, time);
  const from = (part: string) =>
    `(SELECT part.id, part.at FROM ${parts.join(" CROSS JOIN ")} CROSS JOIN LATERAL (${part}) AS part)`;
  if (list.table === "rendition") {
    parts.push(
      `(SELECT id AS part_account FROM social_account WHERE workspace_id = $1 ${[
        ...(accountIds ? [`AND id = ANY(${terms.add(accountIds)}::text[])`] : []),
        ...(providers ? [`AND provider = ANY(${terms.add(providers)}::text[])`] : []),
      ].join(" ")}) AS account`,
    );
    const own = [
      "account_id = part_account",
      "publication_state = part_state",
      ...conditionOf(progress, "rendition.publication_id", "part_state"),
    ];
    return from(partOf("rendition", "publication_id", time, [...own, ...between], cut));
  }
  const own = [
    "workspace_id = $1",
    "state = part_state",
    ...reviewed(filter, terms),
    ...conditionOf(progress, "publication.id", "part_state"),
    ...destined(filter, terms, "publication.id"),
  ];
  if (createdByIds) {
    parts.push(`unnest(${terms.add(createdByIds)}::text[]) AS part_author`);
    own.push("created_by_id = part_author");
  }
  return from(partOf("publication", "id", time, [...own, ...between], cut));
}

/**
 * The publications that have the words, of which the index has each workspace's apart. `MATERIALIZED` prevents a plan
 * that reads the whole workspace in order and computes the words of each publication.
 */
function searched(list: List, filter: Checked, terms: Terms, cut: Cut): string {
  const { states, createdByIds, progress } = filter;
  const search = `publication_search($1::text, ${terms.add(filter.search)}::text)`;
  const conditions = [
    "workspace_id = $1",
    ...(states ? [`state = ANY(${terms.add(states)}::"PublicationState"[])`] : []),
    ...(createdByIds ? [`created_by_id = ANY(${terms.add(createdByIds)}::text[])`] : []),
    ...destined(filter, terms, "words.id"),
    ...conditionOf(progress, "words.id", "words.state"),
    ...reviewed(filter, terms),
    ...timed(filter, terms, timeColumn(list, filter)),
  ];
  return `(WITH words AS MATERIALIZED (SELECT id, workspace_id, state, created_by_id, created_at, scheduled_at, planned_at,
      review_state, content_revision, approved_content_revision FROM publication
    WHERE publication_lexemes(workspace_id, title, segments) @@ ${search})
    ${partOf("words", "id", timeColumn(list, filter), conditions, cut)})`;
}
