import type { GraphQLField } from "graphql";
import { CHARACTERS, STATEMENT } from "../../src/platform/operation/meter.ts";

/**
 * The unit of prices is one column of a row: 3 to 7 µs of this process and of PostgreSQL together, which
 * `npm run bench -- --only prices` measures with ordinary documents. The default of MAX_QUERY_COST is therefore about
 * half a second. A field that does more work declares its price with `complexity`.
 *
 * A list declares its typical length, not its greatest one: the price before the run is that of an ordinary answer, and
 * the run is metered. The typical lengths are those of `test/cost/screenWorld.ts`, a workspace with 2,000 publications.
 * `test/cost/screens.test.ts` compares the prices of screens with their work, and `test/cost/worst.test.ts` the price
 * of every field, or its metering.
 */

/** The price of a field: its own, and how often its selection is executed. */
export interface Price {
  readonly field: number;
  readonly multiplier: number;
  /** The highest price of one complete read of the values that this field stores. */
  readonly whole?: number;
  /** Whether this field of a page costs the same for every size of the page. */
  readonly oncePerPage?: boolean;
}

export type PriceFunction = (args: Record<string, unknown>) => number | Partial<Price>;
type DeclaredPrice = number | Partial<Price> | PriceFunction | undefined;

/** Returns the price that a field declares with the option `complexity`. */
export const declaredPrice = ({ extensions }: GraphQLField<never, never>): DeclaredPrice =>
  extensions["complexity"] as DeclaredPrice;

/** Returns a declared price with its defaults. */
export const wholePrice = (price: number | Partial<Price> | undefined): Price =>
  typeof price === "object" ? { field: 1, multiplier: 1, ...price } : { field: price ?? 1, multiplier: 1 };

/**
 * The additional price of a root field, which has the work of an ordinary request beside its rows: a query field sends
 * statements of its own, a mutation field makes a transaction.
 */
export const ROOT = { query: 300, mutation: 1000, subscription: 300 } as const;

export { STATEMENT };

/**
 * The price of a mutation field that makes a transaction for each item of its input. The payload has a result for each
 * item, so its selection counts as often.
 */
export const PER_ITEM = {
  complexity: ({ input: { items } }: { input: { items: readonly unknown[] } }) => ({
    field: 1 + ROOT.mutation * Math.max(0, items.length - 1),
    multiplier: Math.max(1, items.length),
  }),
} as const;

/** The price of a computation that reads so many characters. */
export const computed = (characters: number): number => characters / CHARACTERS;

/** The price of a member of a value in memory, such as a stored JSON document: only writing the answer costs time. */
export const MEMBER = { complexity: 0.25 } as const;

/** The price of a list whose items are members of a value in memory, with its typical length. */
export const memberList = (length: number) => ({ complexity: { field: 0.25, multiplier: length } }) as const;

/** The price of a list of rows or computed values that typically has `length` of them. */
export const typically = (length: number) => ({ complexity: { field: 1, multiplier: length } }) as const;

/** The same for a list with the argument `first`, which counts instead of the typical length. */
export const firstOr =
  (length: number, field = 1) =>
  ({ first }: { first?: number | null }) => ({ field, multiplier: Math.max(1, first ?? length) });

/** The price of a field that computes a value or sends a separate statement, in columns. */
export const worth = (columns: number, most = 1) => ({ complexity: { field: columns, multiplier: most } }) as const;

/**
 * The price of `totalCount` of a list that is counted in its parent's statement. A page pays the price once, however
 * many rows it has.
 */
export const COUNTED = { complexity: { field: 20, multiplier: 1, oncePerPage: true } } as const;

/** The same for a list that a separate statement counts. */
export const COUNTED_SEPARATELY = { complexity: { ...COUNTED.complexity, field: STATEMENT } } as const;
