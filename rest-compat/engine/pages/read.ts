import type { DocumentNode } from "graphql";
import type { Violation } from "../request/violation.ts";
import { KEYS, type PagedRow } from "./documents.ts";
import { CURSOR, LARGEST_PAGE, LIMIT, MOST_SKIPPED, NUMBER, OFFSET } from "./parameters.ts";

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

export function positionOf({ size, numbered }: PagedRow, variables: Variables): Position {
  const limit = (variables[LIMIT] as number | undefined) ?? size;
  if (numbered) return { limit, offset: (((variables[NUMBER] as number | undefined) ?? 1) - 1) * limit };
  const offset = variables[CURSOR] == null ? ((variables[OFFSET] as number | undefined) ?? 0) : undefined;
  return { limit, offset };
}

/** Returns the violation of an offset behind a cursor, or of a page with too many items before it. */
export function misplaced(row: PagedRow, variables: Variables): Violation[] {
  if (variables[CURSOR] != null && variables[OFFSET])
    return [
      { message: "must be absent or 0 if cursor is given", location: `query.${OFFSET}`, value: variables[OFFSET] },
    ];
  const { limit, offset = 0 } = positionOf(row, variables);
  if (!row.numbered || offset <= MOST_SKIPPED) return [];
  const most = Math.floor(MOST_SKIPPED / limit) + 1;
  return [{ message: `must be at most ${most}`, location: `query.${NUMBER}`, value: variables[NUMBER] }];
}

type Documents = PagedRow & { readonly document: DocumentNode };

/** A page with its variables except the cursor, which the page before it returns. */
interface PageRead {
  readonly document: DocumentNode;
  readonly variables: Variables;
}

/** Returns the pages that a request reads at most: those that are skipped first, then those of the answer. */
export function pagesOf(row: Documents, variables: Variables): PageRead[] {
  const { limit, offset = 0 } = positionOf(row, variables);
  const { [LIMIT]: _limit, [OFFSET]: _offset, [NUMBER]: _number, ...filter } = variables;
  const page = (document: DocumentNode, size: number) => ({ document, variables: { ...filter, [LIMIT]: size } });
  const [first = limit, ...further] = sizesOf(limit);
  return [
    ...sizesOf(offset).map((size) => page(row.skipping, size)),
    page(row.document, first),
    ...further.map((size) => page(row.following, size)),
  ];
}

const sizesOf = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / LARGEST_PAGE) }, (_, page) =>
    Math.min(LARGEST_PAGE, count - page * LARGEST_PAGE),
  );

/**
 * Reads the items that a request asks for in pages of the document, and returns the result as if the document had one
 * page with all of them.
 */
export async function readPages<Other extends object>(
  row: Documents,
  pages: readonly PageRead[],
  read: (document: DocumentNode, variables: Variables) => Promise<Read<Other>>,
): Promise<Read<Other>> {
  let whole: { readonly data: unknown } | undefined;
  let cursor = pages[0]?.variables[CURSOR];
  for (const { document, variables } of pages) {
    const page = await read(document, { ...variables, [CURSOR]: cursor });
    if (!("data" in page)) return page;
    const connection = connectionIn(page.data, row);
    if (whole !== undefined) whole = { data: replaced(whole.data, row.at, (first) => joined(first, connection)) };
    else if (document === row.document) whole = page;
    cursor = connection?.page.next_cursor;
    if (cursor == null) break;
  }
  if (whole !== undefined) return whole;
  const first = await read(row.document, { ...pages[0]?.variables, [LIMIT]: 1 });
  return "data" in first ? { data: replaced(first.data, row.at, BEHIND_THE_END) } : first;
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
