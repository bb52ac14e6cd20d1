import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { chosen } from "../../../platform/search/frequent.ts";
import { queriesOf } from "../../../platform/search/searchable.ts";
import { type Checked, checked, type Listing } from "./filter.ts";
import { type List, tableQuery } from "./list.ts";
import { ALL_STATES, keysOf, type Part, partsOf, Terms, timeColumn, timeMember } from "./parts.ts";
import { type Cut, latestWith, orderOf, searched, walk } from "./searched.ts";

/** The keys of a publication in its list: the id, and the column of the order's time where the order has one. */
export interface ListKey {
  id: string;
  times: Partial<Record<"createdAt" | "scheduledAt" | "plannedTime", Date>>;
}

/** The greatest length of a list that is counted. */
const MOST_COUNTED = 1000;

/** The greatest number of accounts whose lists are counted, because a publication may be in the list of each. */
const MOST_COUNTED_ACCOUNTS = 1;

/**
 * The keys of a page whose list is merged from parts of an index, or searched; one more than the page holds. Each part
 * is read in order and only as far as the page, so the work depends on the number of parts and on the size of the page.
 * The caller has checked that the viewer can see the workspace, or each of several.
 * @throws DomainError as `publicationQuery`; INVALID_INPUT for a search in several workspaces
 */
export async function findPublications(
  context: RequestContext,
  workspaces: string | readonly string[],
  list: List,
  listing: Listing,
): Promise<ListKey[]> {
  const filter = checked(listing, list);
  const { from, orderBy, take } = tableQuery(list, listing);
  const cutOf = (terms: Terms): Cut => {
    const direction = Object.values(orderBy[0] ?? {})[0] ?? "desc";
    const cursor = from?.map((value) => `${terms.add(value)}::${value instanceof Date ? "timestamptz" : "text"}`);
    const after = (keys: string[]) =>
      cursor ? [`(${keys.join(", ")}) ${direction === "asc" ? ">" : "<"} (${cursor.join(", ")})`] : [];
    return { direction, take, after };
  };
  const member = timeMember(list, filter);
  const rows = await rowsOf(context, workspaces, { list, filter, cutOf });
  if (member === undefined) return rows.map(({ id }) => ({ id, times: {} }));
  return rows.map(({ id, at }) => ({ id, times: { [member]: at } }));
}

interface Row {
  id: string;
  at: Date;
}

interface Reading {
  list: List;
  filter: Checked;
  cutOf: (terms: Terms) => Cut;
}

async function rowsOf(
  context: RequestContext,
  workspaces: string | readonly string[],
  { list, filter, cutOf }: Reading,
): Promise<Row[]> {
  const { pool } = context.services.database;
  if (filter.search === null) {
    const terms = new Terms(workspaces);
    return (await pool.query<Row>(merged(list, filter, terms, cutOf(terms)), terms.values)).rows;
  }
  if (typeof workspaces !== "string")
    throw invalidInput(["filter", "search"], "must be absent in the list of an organization");
  const queries = queriesOf(workspaces, filter.search);
  if (queries.length === 0) return [];
  const run = async <Result extends object>(statement: (terms: Terms) => string): Promise<Result[]> => {
    const terms = new Terms(workspaces);
    const text = statement(terms);
    return (await pool.query<Result>(text, terms.values)).rows;
  };
  const every = { indexed: queries, checked: [] };
  const walked = await run<Row & { matches: boolean }>((terms) => walk(list, filter, terms, every, cutOf(terms)));
  if (walked[0]?.matches !== false) return walked;
  const [counts = {}] =
    queries.length === 1 ? [] : await run<Record<string, number>>((terms) => latestWith(terms, queries));
  return run<Row>((terms) => searched(list, filter, terms, chosen(queries, counts), cutOf(terms)));
}

/**
 * The length of a list with its filter; null if the list has more than 1,000 publications, or if it is merged from the
 * lists of several accounts. The caller has checked that the viewer can see the workspace.
 */
export async function countPublications(
  context: RequestContext,
  workspaces: string | readonly string[],
  list: List,
  listing: Listing,
): Promise<number | null> {
  const filter = checked(listing, list);
  const isOfAccounts = list.table === "rendition" && filter.search === null;
  if (isOfAccounts && (filter.providers !== null || (filter.accountIds?.length ?? 0) > MOST_COUNTED_ACCOUNTS))
    return null;
  const length = await lengthOf(context, workspaces, list, filter);
  return length > MOST_COUNTED ? null : length;
}

async function lengthOf(
  context: RequestContext,
  workspaces: string | readonly string[],
  list: List,
  filter: Checked,
): Promise<number> {
  const cut: Cut = { direction: "desc", take: MOST_COUNTED + 1, after: () => [] };
  if (filter.search !== null) return (await rowsOf(context, workspaces, { list, filter, cutOf: () => cut })).length;
  const terms = new Terms(workspaces);
  const read = (part: Part) => readPart(part, cut, "");
  const rows = partsOf(list, filter, terms, filter.states ?? ALL_STATES, read);
  const text = `SELECT count(*)::int AS length FROM (SELECT FROM ${rows} AS found LIMIT ${cut.take}) AS counted`;
  const { rows: counted } = await context.services.database.pool.query<{ length: number }>(text, terms.values);
  return counted[0]?.length ?? 0;
}

function merged(list: List, filter: Checked, terms: Terms, cut: Cut): string {
  const order = (keys: string[]) => `ORDER BY ${orderOf(keys, cut)}`;
  const read = (part: Part) => readPart(part, cut, order(keysOf(part)));
  const source = partsOf(list, filter, terms, filter.states ?? ALL_STATES, read);
  const outer = order(timeColumn(list, filter) === undefined ? ["id"] : ["at", "id"]);
  return `SELECT DISTINCT id, at FROM ${source} AS found ${outer} LIMIT ${cut.take}`;
}

/** Returns the statement that reads the rows of one part as far as the page. */
const readPart = (
  { table, id, time, indexed: conditions, others }: Part,
  { after, take }: Cut,
  order: string,
): string =>
  `SELECT ${id} AS id, ${time ?? "NULL::timestamptz"} AS at FROM ${table}
    WHERE ${[...conditions, ...others, ...after(keysOf({ id, time }))].join(" AND ")} ${order} LIMIT ${take}`;
