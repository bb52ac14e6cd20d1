import type pg from "pg";
import type { Order, PageQuery } from "../../../platform/paging/page.ts";
import { userQueries } from "./search.ts";
import { LAST_USE, PUBLICATIONS, WORKSPACES } from "./userFigures.ts";

export const USER_ORDER_FIELDS = ["REGISTERED", "EMAIL", "NAME", "LAST_USED", "WORKSPACES", "PUBLICATIONS"] as const;
export type UserOrderField = (typeof USER_ORDER_FIELDS)[number];

export interface UserOrder {
  field: UserOrderField;
  direction: "ASC" | "DESC";
}

export interface UserCondition {
  /** The id of a person, or words of the email and the name, or their beginnings; null for all people. */
  readonly search: string | null;
  /** Null for both states. */
  readonly isSuspended: boolean | null;
}

/** The values that people are ordered by beside the id: an expression over `app_user AS u`. */
interface Key {
  readonly expression: string;
  /** How cursors store the value; texts by default. */
  readonly cursor?: { instant: true } | { count: true };
}

const KEYS: Readonly<Record<UserOrderField, Key | null>> = {
  // Ids sort by the time of registration.
  REGISTERED: null,
  EMAIL: { expression: "lower(u.email)" },
  NAME: { expression: "lower(u.name)" },
  LAST_USED: { expression: `coalesce(${LAST_USE}, to_timestamp(0))`, cursor: { instant: true } },
  WORKSPACES: { expression: WORKSPACES, cursor: { count: true } },
  PUBLICATIONS: { expression: PUBLICATIONS, cursor: { count: true } },
};

/** Whether no index has the values of an order, so that they are computed for each person whom the filter finds. */
export const isComputed = (field: UserOrderField): boolean => KEYS[field]?.cursor !== undefined;

/** Returns the order of a list whose rows have the value that they are ordered by as `key`. */
export function orderOf({ field, direction: upper }: UserOrder): Order {
  const direction = upper === "ASC" ? "asc" : "desc";
  const id = { field: "id", direction } as const;
  const key = KEYS[field];
  if (key === null) return { name: direction === "asc" ? "id" : "-id", keys: [id] };
  return { name: `${field} ${direction}`, keys: [{ field: "key", direction, ...key.cursor }, id] };
}

/**
 * The number of people that a search reads in the order of the list, before it reads the index of words
 * (docs/decisions/platform.md, 54).
 */
const WALKED = 800;

/** Returns the ids of a page in its order, each with the value that it is ordered by. */
export async function listUserIds(
  pool: pg.Pool,
  { search, isSuspended }: UserCondition,
  field: UserOrderField,
  { from, orderBy, take }: Pick<PageQuery, "from" | "orderBy" | "take">,
): Promise<ReadonlyMap<string, unknown>> {
  const isAscending = Object.values(orderBy[0] ?? {})[0] === "asc";
  const values = [isSuspended, take, ...(search === null ? [] : searchValues(search))];
  const beyond = from ? `AND ${beyondKeys(field, isAscending, values.length + 1)}` : "";
  const order = `ORDER BY ${orderText(field, isAscending)}`;
  const key = KEYS[field] ? keyOf(field) : "u.id";
  const run = async (text: string) =>
    (await pool.query<{ id: string; key: unknown; matches: boolean }>(text, [...values, ...(from ?? [])])).rows;
  const ids = (rows: { id: string; key: unknown }[]) => new Map(rows.map((row) => [row.id, row.key]));
  if (search !== null && !isComputed(field)) {
    const rows = await run(`SELECT id, key, matches FROM (
        SELECT u.id, u.key, place, place <= ${WALKED} AND (${HAS_WORDS}) AND ${IN_STATE} AS matches FROM (
          SELECT u.id, u.suspended_at, ${key} AS key, row_number() OVER (${order}) AS place FROM app_user AS u
          WHERE ${isSuspended && !KEYS[field] ? "u.suspended_at IS NOT NULL" : "true"} ${beyond} ${order} LIMIT ${WALKED + 1}) AS u) AS judged
      WHERE matches OR place > ${WALKED} LIMIT $2`);
    // A row that does not match says that people beyond it were not read.
    if (rows.every(({ matches }) => matches)) return ids(rows);
  }
  return ids(
    await run(`SELECT u.id, ${key} AS key FROM ${search === null ? "app_user" : MATCHES} AS u
    ${isComputed(field) ? `CROSS JOIN LATERAL (SELECT ${KEYS[field]?.expression} AS key OFFSET 0) AS computed` : ""}
    WHERE ${IN_STATE} ${beyond} ${order} LIMIT $2`),
  );
}

/** The words of a search, and the text that may be an id. */
const searchValues = (search: string) => [userQueries(search).join(" & "), search];

/** Returns the number of people whom a search finds. */
export async function countUsers(pool: pg.Pool, search: string, isSuspended: boolean | null): Promise<number> {
  const matches = isSuspended === null ? MATCH_IDS : MATCHES;
  const inState = isSuspended === null ? "$1::boolean IS NULL" : IN_STATE;
  const text = `SELECT count(*)::int AS count FROM ${matches} AS u WHERE ${inState} AND $2::int IS NULL`;
  const { rows } = await pool.query<{ count: number }>(text, [isSuspended, null, ...searchValues(search)]);
  return rows[0]?.count ?? 0;
}

const IN_STATE = "($1::boolean IS NULL OR (u.suspended_at IS NOT NULL) = $1)";

const HAS_WORDS = `COALESCE((SELECT words @@ $3::tsquery FROM searchable_user WHERE user_id = u.id), false) OR u.id = $4::text`;

// OFFSET 0 keeps the reads of the people apart: a join could read all of them.
const MATCHES = `(SELECT own.* FROM searchable_user CROSS JOIN LATERAL (
    SELECT id, email, name, suspended_at FROM app_user WHERE id = user_id OFFSET 0) AS own WHERE words @@ $3::tsquery
  UNION SELECT id, email, name, suspended_at FROM app_user WHERE id = $4::text)`;

const MATCH_IDS = `(SELECT user_id FROM searchable_user WHERE words @@ $3::tsquery
  UNION SELECT id FROM app_user WHERE id = $4::text)`;

const keyOf = (field: UserOrderField): string =>
  isComputed(field) ? "computed.key" : (KEYS[field]?.expression ?? "u.id");

/** Texts are compared by bytes, like the indexes. */
const operator = (field: UserOrderField, isAscending: boolean): string => {
  const sign = isAscending ? ">" : "<";
  return KEYS[field] && !isComputed(field) ? `~${sign}~` : sign;
};

function orderText(field: UserOrderField, isAscending: boolean): string {
  const id = `u.id ${isAscending ? "ASC" : "DESC"}`;
  return KEYS[field] ? `${keyOf(field)} USING ${operator(field, !isAscending)}, ${id}` : id;
}

/** Returns the condition for the people after a cursor, whose values begin at the parameter `first`. */
function beyondKeys(field: UserOrderField, isAscending: boolean, first: number): string {
  const beyond = isAscending ? ">" : "<";
  if (!KEYS[field]) return `u.id ${beyond} $${first}`;
  const [key, after] = [keyOf(field), operator(field, isAscending)];
  const from = after.endsWith("~") ? `${after.slice(0, -1)}=~` : `${after}=`;
  return `${key} ${from} $${first} AND (${key} ${after} $${first} OR u.id ${beyond} $${first + 1})`;
}
