/** The words of a search that the index is read for, and those that are checked for each row that it has. */
export interface Queries {
  readonly indexed: readonly string[];
  readonly checked: readonly string[];
}

/** The number of rows that say which words are frequent, and the share of them that a frequent word is in. */
const SAMPLE = 400;
const FREQUENT = 0.05;

/**
 * Returns the statement that counts the latest rows with each of several words.
 * @param latest the source of the rows' column `words`, in their order
 * @param conditions the condition that each word is
 */
export const sampled = (latest: string, conditions: readonly string[]): string =>
  `SELECT ${conditions.map((condition, at) => `count(*) FILTER (WHERE ${condition})::int AS "${at}"`).join(", ")}
  FROM (SELECT words FROM ${latest} LIMIT ${SAMPLE}) AS latest`;

/**
 * Chooses the words that the index is read for. The index holds every row of a frequent word, and of each word with a
 * short beginning, so those are checked for the rows of the others, if there are others.
 */
export function chosen(queries: readonly string[], counts: Readonly<Record<string, number>>): Queries {
  const [checked, indexed] = [true, false].map((isFrequent) =>
    queries.filter((_, at) => (counts[at] ?? 0) > SAMPLE * FREQUENT === isFrequent),
  ) as [string[], string[]];
  return indexed.length === 0 ? { indexed: queries, checked: [] } : { indexed, checked };
}
