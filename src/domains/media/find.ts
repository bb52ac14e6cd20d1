import type { PageQuery } from "../../platform/paging/page.ts";
import { chosen, type Queries, sampled } from "../../platform/search/frequent.ts";
import { queriesOf } from "../../platform/search/searchable.ts";
import type { Services } from "../../platform/services/services.ts";
import { conditionsOf, isListed } from "./conditions.ts";
import { type MediaFilter, type MediaListing, mediaPage, requireFilter } from "./list.ts";

/**
 * The number of rows that a search reads in the order of the list, before it reads the index of words: of the table
 * with the words, which has the time of creation, and of the items (docs/decisions/platform.md, 54).
 */
const WALKED_IN_WORDS = 2000;
const WALKED = 800;

const COLUMNS: Readonly<Record<string, string>> = {
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
  name: "name",
  size: "size",
};

/** The order of a page, by one column and the id. */
interface Order {
  readonly column: string;
  /** Returns the order, with the name of the id. */
  text(id: string): string;
  /** Returns the conditions of rows after the cursor. */
  after(id: string, values: unknown[]): string[];
}

function orderOf({ orderBy: [first = {}], from }: Pick<PageQuery, "orderBy" | "from">): Order {
  const [[field, direction] = ["createdAt", "desc"]] = Object.entries(first);
  const column = COLUMNS[field] ?? "created_at";
  const isAscending = direction === "asc";
  return {
    column,
    text: (id) => `${column} ${isAscending ? "ASC" : "DESC"}, ${id} ${isAscending ? "ASC" : "DESC"}`,
    after(id, values) {
      if (from === null) return [];
      const [value, key] = from.map((each) => `$${values.push(each)}`);
      return [`(${column}, ${id}) ${isAscending ? ">" : "<"} (${value}, ${key})`];
    },
  };
}

/** Whether the table with the words has the order. */
const isInWords = ({ column }: Order): boolean => column === "created_at";

/** A search of the media of a workspace that the viewer can see. */
interface Search {
  readonly workspaceId: string;
  readonly filter: MediaFilter;
  readonly queries: readonly string[];
}

const and = (conditions: readonly string[]) => conditions.join(" AND ");
const has = (queries: readonly string[], values: unknown[]): string =>
  `words @@ $${values.push(queries.join(" & "))}::tsquery`;

/**
 * Returns the statement that reads the beginning of a list in its order, and checks each row. A row without `matches`
 * says that rows beyond it were not read.
 */
function walk({ workspaceId, filter, queries }: Search, order: Order, take: number): [string, unknown[]] {
  const values: unknown[] = [workspaceId];
  const { created, listed, others } = conditionsOf(filter, values);
  const inWords = isInWords(order);
  const [table, id, first] = inWords ? ["searchable_media", "media_id", created] : ["media_item", "id", listed];
  const text = order.text(id);
  const most = inWords ? WALKED_IN_WORDS : WALKED;
  const beginning = `SELECT *, row_number() OVER (ORDER BY ${text}) AS place FROM ${table}
      WHERE ${and(["workspace_id = $1", ...first, ...order.after(id, values)])} ORDER BY ${text} LIMIT ${most + 1}`;
  const words = has(queries, values);
  // OFFSET 0 keeps the reads apart: a join could read all rows.
  const own = inWords
    ? `SELECT true AS matches FROM media_item AS item WHERE id = media_id AND ${and([words, ...listed, ...others])} OFFSET 0`
    : `SELECT true AS matches FROM searchable_media WHERE media_id = item.id AND ${and([words, ...created, ...others])} OFFSET 0`;
  return [
    `SELECT ${id} AS id, place <= ${most} AS matches FROM (${beginning}) AS ${inWords ? "walked" : "item"}
    LEFT JOIN LATERAL (${own}) AS own ON place <= ${most} WHERE own.matches OR place > ${most} ORDER BY ${text} LIMIT ${take}`,
    values,
  ];
}

/** Returns the source of the items whose words the index has, in the order of the table with the words if it has it. */
function matching({ workspaceId, filter }: Search, { indexed, checked }: Queries, order?: Order): [string, unknown[]] {
  const values: unknown[] = [workspaceId];
  const { created, listed, others } = conditionsOf(filter, values);
  const words = [indexed, checked].filter((queries) => queries.length > 0).map((queries) => has(queries, values));
  const inWords = order !== undefined && isInWords(order);
  const after = inWords ? order.after("media_id", values) : [];
  return [
    `(SELECT media_id, created_at FROM searchable_media WHERE ${and(["workspace_id = $1", ...words, ...created, ...after])}
      ${inWords ? `ORDER BY ${order.text("media_id")}` : ""} OFFSET 0) AS words
    CROSS JOIN LATERAL (SELECT id, name, size, last_used_at FROM media_item AS item
      WHERE id = media_id AND ${and([...listed, ...others, "true"])} OFFSET 0) AS own`,
    values,
  ];
}

/** Chooses the words that the index is read for, by the latest items. */
async function choose(pool: Services["database"]["pool"], { workspaceId, queries }: Search): Promise<Queries> {
  if (queries.length === 1) return { indexed: queries, checked: [] };
  const values: unknown[] = [workspaceId];
  const latest = "searchable_media WHERE workspace_id = $1 ORDER BY created_at DESC, media_id DESC";
  const conditions = queries.map((query) => has([query], values));
  const { rows } = await pool.query<Record<string, number>>(sampled(latest, conditions), values);
  return chosen(queries, rows[0] ?? {});
}

function searchOf(workspaceId: string, { filter }: MediaListing): Search {
  requireFilter(filter);
  return { workspaceId, filter: filter ?? {}, queries: queriesOf(workspaceId, filter?.search ?? "") };
}

/**
 * Returns the ids of a page of a search, in their order. The caller has checked that the viewer can see the workspace.
 * @throws DomainError as `mediaPage` and `requireFilter`
 */
export async function findMedia(
  { database: { pool } }: Pick<Services, "database">,
  workspaceId: string,
  listing: MediaListing,
): Promise<string[]> {
  const page = mediaPage(listing);
  const search = searchOf(workspaceId, listing);
  if (search.queries.length === 0) return [];
  const order = orderOf(page);
  if (isInWords(order) || isListed(search.filter)) {
    const { rows } = await pool.query<{ id: string; matches: boolean }>(...walk(search, order, page.take));
    if (rows.every((row) => row.matches)) return rows.map(({ id }) => id);
  }
  const [source, values] = matching(search, await choose(pool, search), order);
  const after = isInWords(order) ? [] : order.after("media_id", values);
  const where = after.length === 0 ? "" : ` WHERE ${and(after)}`;
  const text = `SELECT media_id AS id FROM ${source}${where} ORDER BY ${order.text("media_id")} LIMIT ${page.take}`;
  const { rows } = await pool.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}

/** Returns the number of items on all pages of a search. */
export async function countMedia(
  { database: { pool } }: Pick<Services, "database">,
  workspaceId: string,
  listing: MediaListing,
): Promise<number> {
  const search = searchOf(workspaceId, listing);
  if (search.queries.length === 0) return 0;
  const [source, values] = matching(search, await choose(pool, search));
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${source}`, values);
  return rows[0]?.count ?? 0;
}
