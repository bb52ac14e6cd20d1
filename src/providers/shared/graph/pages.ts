import { ProviderFailure } from "../../failure.ts";
import { timeOf } from "./isSought.ts";

/** The rows of a page, and the most pages: a person looks where an account made more posts since. */
const [PAGE, MOST_PAGES] = [100, 10];
const HOUR_MS = 3_600_000;

interface Page<Row> {
  data: Row[];
  paging?: { cursors?: { after?: string | undefined } | undefined; next?: string | undefined } | undefined;
}

/**
 * Reads a list back to the time of a lost post.
 * @param since for a list that shows the newest first; null for one whose every row is read
 * @returns the first row that matches; null for none
 * @throws ProviderFailure when there are more rows than are looked through
 */
export async function firstOf<Row extends { timestamp: string }>(
  read: (query: { limit: number; after: string | undefined }) => Promise<Page<Row>>,
  since: Date | null,
  matches: (row: Row) => boolean,
): Promise<Row | null> {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, paging } = await read({ limit: PAGE, after });
    const match = data.find(matches);
    if (match !== undefined) return match;
    after = paging?.cursors?.after;
    const isOlder = since !== null && data.some(({ timestamp }) => timeOf(timestamp) < since.getTime() - HOUR_MS);
    if (isOlder || data.length === 0 || paging?.next === undefined) return null;
    // There are more rows, and no way to them: that is no absence.
    if (after === undefined) break;
  }
  throw new ProviderFailure("invalid");
}
