import type pg from "pg";
import type { Order, PageQuery } from "../../../platform/paging/page.ts";
import { LAST_USE, PUBLICATIONS, WORKSPACES } from "./userFigures.ts";

export const USER_ORDER_FIELDS = ["REGISTERED", "EMAIL", "NAME", "LAST_USED", "WORKSPACES", "PUBLICATIONS"] as const;
export type UserOrderField = (typeof USER_ORDER_FIELDS)[number];

export interface UserOrder {
  field: UserOrderField;
  direction: "ASC" | "DESC";
}

export interface UserCondition {
  /** The id of a person, or the beginning of the email or the name without case; null for all people. */
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

/** Returns the ids of a page in its order, each with the value that it is ordered by. */
export async function listUserIds(
  pool: pg.Pool,
  { search, isSuspended }: UserCondition,
  field: UserOrderField,
  { from, orderBy, take }: Pick<PageQuery, "from" | "orderBy" | "take">,
): Promise<ReadonlyMap<string, unknown>> {
  const isAscending = Object.values(orderBy[0] ?? {})[0] === "asc";
  const values = [isSuspended, take, ...(search === null ? [] : [search])];
  const beyond = from && beyondKeys(field, isAscending, values.length + 1);
  const text = `SELECT u.id, ${KEYS[field] ? keyOf(field) : "u.id"} AS key FROM ${search === null ? "app_user" : FOUND} AS u
    ${isComputed(field) ? `CROSS JOIN LATERAL (SELECT ${KEYS[field]?.expression} AS key OFFSET 0) AS computed` : ""}
    WHERE ${IN_STATE} ${beyond ? `AND ${beyond}` : ""} ORDER BY ${orderText(field, isAscending)} LIMIT $2`;
  const { rows } = await pool.query<{ id: string; key: unknown }>(text, [...values, ...(from ?? [])]);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Returns the number of people whom a search finds. */
export async function countUsers(pool: pg.Pool, search: string, isSuspended: boolean | null): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM ${FOUND} AS u WHERE ${IN_STATE} AND $2::int IS NULL`;
  const { rows } = await pool.query<{ count: number }>(text, [isSuspended, null, search]);
  return rows[0]?.count ?? 0;
}

const IN_STATE = "($1::boolean IS NULL OR (u.suspended_at IS NOT NULL) = $1)";

// Ranges of bytes, which the indexes serve under every collation. U+10FFFF is no character, so it ends the texts that
// begin so.
const beginning = (expression: string) =>
  `${expression} ~>=~ lower($3::text) AND ${expression} ~<~ (lower($3::text) || chr(1114111))`;

const FOUND = `(SELECT id, email, name, suspended_at FROM app_user WHERE ${beginning("lower(email)")}
  UNION SELECT id, email, name, suspended_at FROM app_user WHERE ${beginning("lower(name)")}
  UNION SELECT id, email, name, suspended_at FROM app_user WHERE id = $3::text)`;

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
