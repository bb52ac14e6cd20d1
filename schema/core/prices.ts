/**
 * The unit of prices is one column of a row: 2 to 5 µs of this process from the database to the answer. The default of
 * MAX_QUERY_COST is therefore about half a second. A field that does more work declares its price with `complexity`; a
 * list declares its maximum length. `test/cost/worst.test.ts` compares the price of every field with its work.
 */

/** The price of a separate SQL statement, beside the statement that loads the field's row. */
export const STATEMENT = 50;

/** The price of a member of a value in memory, such as a stored JSON document: only writing the answer costs time. */
export const MEMBER = { complexity: 0.25 } as const;

/** The price of a list whose items are members of a value in memory. */
export const memberList = (most: number) => ({ complexity: { field: 0.25, multiplier: most } }) as const;

/** The price of a list of at most `most` rows or computed values. */
export const atMost = (most: number) => ({ complexity: { field: 1, multiplier: most } }) as const;

/** The price of a field that computes a value or sends a separate statement, in columns. */
export const worth = (columns: number, most = 1) => ({ complexity: { field: columns, multiplier: most } }) as const;

/**
 * The price of `totalCount` of a list that is counted in its parent's statement. A page pays the price once, however
 * many rows it has.
 */
export const COUNTED = { complexity: { field: 20, multiplier: 1, oncePerPage: true } } as const;

/** The same for a list that a separate statement counts. */
export const COUNTED_SEPARATELY = { complexity: { ...COUNTED.complexity, field: STATEMENT } } as const;
