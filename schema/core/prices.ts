/**
 * The unit of prices: a column of a row, which takes 2 to 5 µs of this process from the database to the answer. So the default of
 * MAX_QUERY_COST is about half a second of it. A field that does more says so with `complexity`; a list says how long it can be at most.
 * `test/cost/worst.test.ts` compares the price of every field with its work.
 */

/** A statement of its own, which is not part of that of the row that the field is of. */
export const STATEMENT = 50;

/** A member of a value that is in memory already, such as a stored JSON document: only the answer is made of it. */
export const MEMBER = { complexity: 0.25 } as const;

/** A list whose items are members of a value that is in memory already. */
export const memberList = (most: number) => ({ complexity: { field: 0.25, multiplier: most } }) as const;

/** A list of at most so many rows or computed values. */
export const atMost = (most: number) => ({ complexity: { field: 1, multiplier: most } }) as const;

/** A field that computes something, or sends a statement of its own, worth so many columns. */
export const worth = (columns: number, most = 1) => ({ complexity: { field: columns, multiplier: most } }) as const;
