import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { DomainError, invalidInput } from "../errors/errors.ts";
import { isStorable } from "../time/instant.ts";
import { canonicalJson } from "../values/canonical.ts";

/** Relay's paging arguments as a resolver receives them. */
export interface PageArgs {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/**
 * A total order over rows: the columns of one index, with the id last. Instants are milliseconds, as stored; counts are
 * integers of 32 bits, sizes of 64.
 */
export interface Order {
  readonly name: string;
  readonly keys: readonly {
    readonly field: string;
    readonly direction: "asc" | "desc";
    readonly instant?: true;
    readonly count?: true;
    readonly bigint?: true;
    /** The values of an enum. */
    readonly values?: readonly string[];
  }[];
}

/** Ids sort by creation time. */
export const OLDEST_FIRST: Order = { name: "id", keys: [{ field: "id", direction: "asc" }] };
export const NEWEST_FIRST: Order = { name: "-id", keys: [{ field: "id", direction: "desc" }] };

export interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

/**
 * The length of a whole list, or the function that counts it with a separate statement; null for a list that is too
 * long to count.
 */
type TotalCount = number | (() => Promise<number | null>);

export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  nodes: Row[];
  pageInfo: PageInfo;
  /** Undefined for a list that is not counted. */
  totalCount: TotalCount | undefined;
}

type Where = Record<string, unknown>;

/** The arguments of the query, and the function that makes a page of its rows. */
export interface PageQuery {
  where: Where;
  /** The cursor's values in the order of the keys, for a hand-written statement; null at the start of the list. */
  from: unknown[] | null;
  orderBy: Record<string, "asc" | "desc">[];
  /** One row more than the page holds, to detect another page. */
  take: number;
  finish<Row extends object>(rows: Row[], totalCount?: TotalCount): Page<Row>;
}

export interface PageRules {
  /** The field of the list, `Type.field`. A cursor of another list is refused. */
  list: string;
  order: Order;
  /** The filter of the list. A cursor of another filter is refused. Absent, null and undefined members are equal. */
  filter?: object | null;
  /** The default page size; 20. */
  size?: number;
  /** The largest page size; 100. */
  max?: number;
}

/**
 * The one keyset pager. Cursors carry the values of the order's columns, so they outlive their row, and are bound to
 * list, order and filter. `first`/`after` page forward, `last`/`before` backward.
 * @throws DomainError VALIDATION_FAILED for a size outside 1…max or both directions at once; INVALID_INPUT for a cursor
 * of another list
 */
export function pageQuery(pageArgs: PageArgs, { list, order, filter, size = 20, max = 100 }: PageRules): PageQuery {
  // Clients whose type for a cursor has no null send an empty text for the start of a list.
  const args = { ...pageArgs, after: pageArgs.after || null, before: pageArgs.before || null };
  const backward = args.last != null || args.before != null;
  if (backward && (args.first != null || args.after != null)) {
    throw violation("last", "cannot be combined with first or after", args.last);
  }
  const count = sizeOf(backward ? "last" : "first", backward ? args.last : args.first, size, max);
  // Computed only for a cursor to read or write: a nested list is paged once for every parent.
  let cachedSeal: string | undefined;
  const seal = () => (cachedSeal ??= sealOf(list, order, filter));
  const cursor = backward ? args.before : args.after;
  const from = cursor === null ? null : readCursor(cursor, order, seal(), backward ? "before" : "after");
  const keys = backward ? order.keys.map((key) => ({ ...key, direction: flip(key.direction) })) : order.keys;
  return {
    where: from === null ? {} : beyond(keys, from),
    from,
    orderBy: keys.map(({ field, direction }) => ({ [field]: direction })),
    take: count + 1,
    finish: (rows, totalCount) => finish(rows, { order, seal, count, backward, resumed: from !== null, totalCount }),
  };
}

/** Reads one page of the rows of a table that `among` selects, with the selected columns. The list is counted. */
export async function readPage<Table>(
  table: Table,
  args: PageArgs,
  rules: PageRules,
  among: NonNullable<Prisma.Args<Table, "findMany">["where"]>,
  query: object = {},
): Promise<Page<Prisma.Payload<Table>["scalars"]>> {
  const { where, orderBy, take, finish: pageOf } = pageQuery(args, rules);
  const reads = table as {
    findMany(args: object): Promise<Prisma.Payload<Table>["scalars"][]>;
    count(args: object): Promise<number>;
  };
  const rows = await reads.findMany({ ...query, where: { AND: [where, among] }, orderBy, take });
  return pageOf(rows, () => reads.count({ where: among }));
}

const flip = (direction: "asc" | "desc"): "asc" | "desc" => (direction === "asc" ? "desc" : "asc");

function sizeOf(name: string, value: number | null | undefined, size: number, max: number): number {
  if (value == null) return Math.min(size, max);
  if (value < 1 || value > max) throw violation(name, `must be from 1 to ${max}`, value);
  return value;
}

const violation = (name: string, message: string, value: unknown): DomainError =>
  new DomainError("VALIDATION_FAILED", `${name} ${message}`, [{ path: [name], message, value }]);

/** Returns the filter for rows after the cursor. The outer bound on the first column lets the index start there. */
function beyond(keys: Order["keys"], values: unknown[]): Where {
  const op = (i: number) => (keys[i]?.direction === "asc" ? "gt" : "lt");
  const first = keys[0];
  if (!first) return {};
  if (keys.length === 1) return { [first.field]: { [op(0)]: values[0] } };
  const either = keys.map((key, i) => ({
    ...Object.fromEntries(keys.slice(0, i).map((before, j) => [before.field, values[j]])),
    [key.field]: { [op(i)]: values[i] },
  }));
  return { AND: [{ [first.field]: { [`${op(0)}e`]: values[0] } }, { OR: either }] };
}

interface Finishing {
  order: Order;
  seal: () => string;
  count: number;
  backward: boolean;
  resumed: boolean;
  totalCount: TotalCount | undefined;
}

function finish<Row extends object>(
  rows: Row[],
  { order, seal, count, backward, resumed, totalCount }: Finishing,
): Page<Row> {
  const more = rows.length > count;
  const kept = more ? rows.slice(0, count) : rows;
  const nodes = backward ? kept.toReversed() : kept;
  // Edges and cursors are made on access, because most callers read only the nodes.
  let made: Page<Row>["edges"] | undefined;
  const cursor = (node: Row) => writeCursor(node as Record<string, unknown>, order, seal());
  return {
    get edges() {
      return (made ??= nodes.map((node) => ({
        node,
        get cursor() {
          return cursor(node);
        },
      })));
    },
    nodes,
    pageInfo: {
      hasNextPage: backward ? resumed : more,
      hasPreviousPage: backward ? more : resumed,
      get startCursor() {
        return nodes[0] ? cursor(nodes[0]) : null;
      },
      get endCursor() {
        const last = nodes.at(-1);
        return last ? cursor(last) : null;
      },
    },
    totalCount,
  };
}

function sealOf(list: string, order: Order, filter: object | null | undefined): string {
  const narrowing = Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null));
  const bound = canonicalJson([list, order.name, narrowing]);
  return createHash("sha256").update(bound).digest("base64url").slice(0, 8);
}

function writeCursor(row: Record<string, unknown>, order: Order, seal: string): string {
  const values = order.keys.map(({ field }) => asJson(row[field]));
  return Buffer.from(JSON.stringify([seal, ...values])).toString("base64url");
}

function asJson(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "bigint" ? Number(value) : value;
}

function readCursor(cursor: string, order: Order, seal: string, argument: string): unknown[] {
  const parsed = parse(cursor);
  const fits =
    Array.isArray(parsed) &&
    parsed.length === order.keys.length + 1 &&
    parsed[0] === seal &&
    order.keys.every((key, i) => checkOf(key)(parsed[i + 1]));
  if (!fits) throw invalidInput([argument], "is not a cursor of this list", cursor);
  return order.keys.map((key, i): unknown => {
    const value = parsed[i + 1] as number;
    return key.instant ? new Date(value) : key.bigint ? BigInt(value) : value;
  });
}

function checkOf({ instant, count, bigint, values }: Order["keys"][number]): (value: unknown) => boolean {
  if (instant) return isStorable;
  if (bigint) return Number.isSafeInteger;
  if (values) return (value) => values.includes(value as string);
  return count ? isCount : isText;
}

/** Whether a value fits a column of 32 bits. */
const isCount = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** Whether PostgreSQL can store a text. Cursors of nested lists are not checked with the root's arguments. */
const isText = (value: unknown) => typeof value === "string" && value.isWellFormed() && !value.includes("\0");

/** A name of 255 code points, each escaped in JSON as two of six characters, is shorter. */
const LONGEST_CURSOR = 5000;

function parse(cursor: string): unknown {
  if (cursor.length > LONGEST_CURSOR) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
