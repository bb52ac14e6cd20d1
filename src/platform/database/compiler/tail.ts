import type { Model } from "./model.ts";
import { ForPrisma } from "./parameters.ts";
import { entriesOf, isObject, type Statement, whereOf } from "./where.ts";

export type Args = Readonly<Record<string, unknown>>;

/** The tables beside the first one of a statement. */
export interface Joins {
  readonly joins: string[];
}

/** The arguments that say what is selected. */
export const SELECTION: ReadonlySet<string> = new Set(["select", "include", "omit"]);
const PAGE: ReadonlySet<string> = new Set(["where", "orderBy", "take", "skip"]);

/** Returns the statement's part from FROM on, without columns. */
export function fromOf(statement: Statement, model: Model, alias: string, args: Args): string {
  return withSizes(statement, tailOf(statement, model, alias, args, { joins: [] }));
}

/**
 * PostgreSQL plans a statement for its values, or once for all values where that seems to cost no more. For keys it
 * must be once: a size as a parameter would be taken for a tenth of all rows, and the statement be planned each time.
 * For other values it must be for the values, and the sizes are parameters, as Prisma's are.
 */
export const withSizes = ({ sizes, isKeyed, parameters }: Statement, text: string): string =>
  text.replaceAll(/@(\d+)@/g, (_mark, at: string) => {
    const size = sizes[Number(at)] as number;
    return isKeyed ? String(size) : parameters.constant(size);
  });

/** Returns the statement's part from FROM on, with marks for its sizes (`withSizes`). */
export function tailOf(
  statement: Statement,
  model: Model,
  alias: string,
  args: Args,
  { joins }: Joins,
  joined?: string,
): string {
  for (const [name] of entriesOf(args))
    if (!SELECTION.has(name) && !PAGE.has(name)) throw new ForPrisma(`the argument ${name}`);
  const conditions = [joined, whereOf(statement, model, alias, args["where"])].filter((each) => each !== undefined);
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  return ` FROM ${[`${model.table} ${alias}`, ...joins].join(" ")}${where}${orderOf(model, alias, args["orderBy"])}${limitOf(statement, args)}`;
}

function limitOf(statement: Statement, { take, skip }: Args): string {
  return `${sizeOf(statement, "LIMIT", take)}${sizeOf(statement, "OFFSET", skip)}`;
}

/** Returns a mark, which becomes a number or a placeholder when all filters are known. */
function sizeOf({ sizes }: Statement, word: string, size: unknown): string {
  if (size === undefined) return "";
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
    throw new ForPrisma("a page that is read backwards");
  return ` ${word} @${sizes.push(size) - 1}@`;
}

function orderOf(model: Model, alias: string, orderBy: unknown): string {
  if (orderBy === undefined) return "";
  const keys = [orderBy].flat().map((order: unknown) => {
    const [entry, ...others] = isObject(order) ? entriesOf(order) : [];
    const [field, direction] = entry ?? ["", undefined];
    const column = model.columns.get(field);
    if (column === undefined || others.length > 0) throw new ForPrisma("an order by a relation");
    const { sort, nulls, ...rest } = isObject(direction) ? direction : { sort: direction, nulls: undefined };
    if (Object.keys(rest).length > 0 || (sort !== "asc" && sort !== "desc")) throw new ForPrisma("another order");
    if (nulls !== undefined && nulls !== "first" && nulls !== "last") throw new ForPrisma("another order");
    return `${alias}.${column.sql} ${sort.toUpperCase()}${nulls === undefined ? "" : ` NULLS ${nulls.toUpperCase()}`}`;
  });
  return keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
}
