import type { DocumentNode } from "graphql";
import type { Violation } from "../request/violation.ts";
import { KEYS, type PagedRow } from "./documents.ts";
import { CURSOR, LARGEST_PAGE, LIMIT, OFFSET } from "./parameters.ts";

type Variables = Readonly<Record<string, unknown>>;

/** A page of the document's result, or what is answered instead. */
export type Read<Other> = Other | { readonly data: unknown };

interface Connection {
  readonly [KEYS.nodes]: readonly unknown[];
  readonly [KEYS.page]: { readonly [KEYS.next]: string | null };
  readonly [KEYS.total]?: number | null;
}

/** The place of an answer in its list. */
export interface Position {
  readonly limit: number;
  /** Undefined behind a cursor, whose place in the list is unknown. */
  readonly offset: number | undefined;
}

export function positionOf({ size }: PagedRow, variables: Variables): Position {
  const limit = (variables[LIMIT] as number | undefined) ?? size;
  const offset = variables[CURSOR] == null ? ((variables[OFFSET] as number | undefined) ?? 0) : undefined;
  return { limit, offset };
}

/** Returns the violation of an offset behind a cursor. */
export const ambiguous = (variables: Variables): Violation[] =>
  variables[CURSOR] != null && variables[OFFSET]
    ? [{ message: "must be absent or 0 if cursor is given", location: `query.${OFFSET}`, value: variables[OFFSET] }]
    : [];

/**
 * Reads the items that a request asks for in pages of the document, and returns the result as if the document had one
 * page with all of them.
 */
export async function readPages<Other extends object>(
  row: PagedRow & { readonly document: DocumentNode },
  variables: Variables,
  read: (document: DocumentNode, variables: Record<string, unknown>) => Promise<Read<Other>>,
): Promise<Read<Other>> {
  const { limit, offset = 0 } = positionOf(row, variables);
  const { [LIMIT]: _limit, [OFFSET]: _offset, ...filter } = variables;
  let cursor: unknown = variables[CURSOR];
  for (let skipped = 0; skipped < offset; skipped += LARGEST_PAGE) {
    const size = Math.min(LARGEST_PAGE, offset - skipped);
    const page = await read(row.skipping, { ...filter, [LIMIT]: size, [CURSOR]: cursor });
    if (!("data" in page)) return page;
    cursor = connectionIn(page.data, row)?.page.next_cursor;
    if (cursor == null) {
      const first = await read(row.document, { ...filter, [LIMIT]: 1 });
      return "data" in first ? { data: replaced(first.data, row.at, BEHIND_THE_END) } : first;
    }
  }
  const whole = await read(row.document, { ...filter, [LIMIT]: Math.min(LARGEST_PAGE, limit), [CURSOR]: cursor });
  if (!("data" in whole)) return whole;
  const next = connectionIn(whole.data, row)?.page.next_cursor;
  if (limit <= LARGEST_PAGE || next == null) return whole;
  const rest = await read(row.following, { ...filter, [LIMIT]: limit - LARGEST_PAGE, [CURSOR]: next });
  if (!("data" in rest)) return rest;
  const behind = connectionIn(rest.data, row);
  return { data: replaced(whole.data, row.at, (first) => joined(first, behind)) };
}

const BEHIND_THE_END = (first: Connection): Connection => ({ ...first, nodes: [], page: { next_cursor: null } });

const joined = (first: Connection, rest: Connection | undefined): Connection =>
  rest === undefined ? first : { ...first, nodes: [...first.nodes, ...rest.nodes], page: rest.page };

/** Returns the connection of a result; undefined where an object on the way is null. */
export const connectionIn = (data: unknown, { at }: Pick<PagedRow, "at">): Connection | undefined =>
  at.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data) as
    | Connection
    | undefined;

function replaced(
  data: unknown,
  [key, ...rest]: readonly string[],
  by: (connection: Connection) => Connection,
): unknown {
  if (data == null) return data;
  if (key === undefined) return by(data as Connection);
  const object = data as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}
