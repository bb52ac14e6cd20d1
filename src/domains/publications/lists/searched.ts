import { type Queries, sampled } from "../../../platform/search/frequent.ts";
import type { Checked } from "./filter.ts";
import type { List } from "./list.ts";
import {
  createdBy,
  destined,
  keysOf,
  ofSets,
  type Part,
  partsOf,
  reviewed,
  type Terms,
  timeColumn,
  timed,
} from "./parts.ts";
import { conditionOf } from "./progress.ts";

/**
 * The number of rows that a search reads in the order of the list, before it reads the index of words. Measured with
 * 100,000 publications: 2 µs for a row, and 0.3 µs where the table with the words has the order.
 */
const WALKED = 800;
const WALKED_IN_WORDS = 2000;
const LEAST_WALKED = 100;

/** The order of the rows, and where the page begins. */
export interface Cut {
  take: number;
  direction: "asc" | "desc";
  /** The conditions for rows after the cursor. */
  after(keys: string[]): string[];
}

export const orderOf = (keys: string[], { direction }: Cut) => keys.map((key) => `${key} ${direction}`).join(", ");

const has = (terms: Terms, queries: readonly string[]) => `words @@ ${terms.add(queries.join(" & "))}::tsquery`;

/** Whether the table with the words has all that a list is filtered and ordered by. */
const isInWords = (list: List, filter: Checked): boolean =>
  list.table === "publication" &&
  filter.order === "NEWEST" &&
  [filter.states, filter.accountIds, filter.providers, filter.createdByIds, filter.socialSetIds, filter.approval].every(
    (member) => member === null,
  );

const IN_WORDS = { table: "searchable_publication", id: "publication_id", time: "created_at" } as const;

/**
 * Returns the statement that reads the beginning of each part in order, and checks the words of each row. A row without
 * `matches` says that a part was not read to the end and has fewer rows than the page, so that the page is unknown.
 */
export function walk(list: List, filter: Checked, terms: Terms, { indexed, checked }: Queries, cut: Cut): string {
  const { states, createdByIds, socialSetIds, accountIds } = filter;
  const words = has(terms, [...indexed, ...checked]);
  const keys = timeColumn(list, filter) === undefined ? ["id"] : ["at", "id"];
  const parts =
    (states?.length ?? 1) * Math.max(1, createdByIds?.length ?? 0, socialSetIds?.length ?? 0, accountIds?.length ?? 0);
  const most = Math.max(LEAST_WALKED, Math.ceil(WALKED / parts));
  const source = isInWords(list, filter)
    ? `(${walkPart({ ...IN_WORDS, conditions: ["workspace_id = $1", ...timed(filter, terms)], wordConditions: [words], most: WALKED_IN_WORDS }, cut)})`
    : partsOf(list, filter, terms, states, (part) => walkPart({ ...walkOf(part, words), most }, cut));
  return `SELECT DISTINCT id, at, matches FROM ${source} AS walked ORDER BY matches, ${orderOf(keys, cut)} LIMIT ${cut.take}`;
}

interface Walk extends Pick<Part, "id" | "time"> {
  table: string;
  conditions: string[];
  /** The conditions of the rows that are found. */
  wordConditions: string[];
  /** The most rows that are read. */
  most: number;
}

const walkOf = ({ table, id, time, indexed: conditions, others }: Part, words: string) => ({
  table,
  id,
  time,
  conditions,
  wordConditions: [
    ...others,
    `(SELECT ${words} FROM searchable_publication WHERE searchable_publication.publication_id = ${table}.${id})`,
  ],
});

function walkPart({ table, id, time, conditions, wordConditions, most }: Walk, cut: Cut): string {
  const keys = keysOf({ id, time });
  const order = orderOf(keys, cut);
  const beginning = `SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM ${table}
    WHERE ${[...conditions, ...cut.after(keys)].join(" AND ")} ORDER BY ${order} LIMIT ${most + 1}`;
  return `SELECT id, at, matches FROM (SELECT ${id} AS id, ${time ?? "NULL::timestamptz"} AS at, place,
      place <= ${most} AND COALESCE(${wordConditions.join(" AND ")}, false) AS matches FROM (${beginning}) AS ${table}) AS judged
    WHERE matches OR place > ${most} LIMIT ${cut.take}`;
}

/** Returns the statement that reads the publications with the words from the index, and sorts them. */
export function searched(list: List, filter: Checked, terms: Terms, { indexed, checked }: Queries, cut: Cut): string {
  const { states, progress } = filter;
  const inWords = isInWords(list, filter);
  const time = timeColumn(list, filter);
  const keys = keysOf(inWords ? IN_WORDS : { id: "id", time });
  const isChecked = checked.length > 0;
  // The words of thousands of rows would not fit in memory, so they are kept only to be checked.
  const columns = ["publication_id", ...(isChecked ? ["words"] : []), ...(inWords ? ["created_at"] : [])].join(", ");
  const words = `WITH words AS MATERIALIZED (SELECT ${columns} FROM searchable_publication
    WHERE workspace_id = $1 AND ${has(terms, indexed)})`;
  const rest = isChecked ? [has(terms, checked)] : [];
  const ordered = (conditions: string[]) =>
    `WHERE ${[...rest, ...conditions, ...timed(filter, terms, time), ...cut.after(keys), "true"].join(" AND ")}
      ORDER BY ${orderOf(keys, cut)} LIMIT ${cut.take}`;
  if (inWords)
    return `${words} SELECT publication_id AS id, created_at AS at, true AS matches FROM words ${ordered([])}`;
  // OFFSET 0 keeps the reads of the publications apart: a join could read all of them.
  return `${words} SELECT id, ${time ?? "NULL::timestamptz"} AS at, true AS matches FROM words
    CROSS JOIN LATERAL (SELECT * FROM publication WHERE id = publication_id OFFSET 0) AS own ${ordered([
      ...(states ? [`state = ANY(${terms.add(states)}::"PublicationState"[])`] : []),
      ...createdBy(filter, terms),
      ...ofSets(filter, terms),
      ...destined(filter, terms, "own.id"),
      ...conditionOf(progress, "own.id", "own.state"),
      ...reviewed(filter, terms),
    ])}`;
}

/** Returns the statement that counts the latest publications with each of several words. */
export const latestWith = (terms: Terms, queries: readonly string[]): string =>
  sampled(
    "searchable_publication WHERE workspace_id = $1 ORDER BY created_at DESC, publication_id DESC",
    queries.map((query) => has(terms, [query])),
  );
