import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explain } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements } from "../support/database/statements.ts";
import { plantWords } from "../support/database/words.ts";
import { type World, world } from "../support/world.ts";

const SIZE = MANY_ROWS;
/** A word is rare if one of so many items has it. */
const RARE = SIZE / 10;
/** The blocks of a page: 2,000 rows with words in order, what the index of words holds, and what it finds. */
const MOST_BLOCKS = 1000;
/** In another order: 800 items, each with its words. */
const MOST_IN_ANOTHER_ORDER = 5000;

let w: World;
let recording: ReturnType<typeof recordStatements>;

/** Whether the item with the number `i` has a word. Older items have lower numbers. */
const WORDS: Readonly<Record<string, (i: number) => boolean>> = {
  photo: () => true,
  even: (i) => i % 2 === 0 || i % RARE === 5,
  odd: (i) => i % 2 === 1,
  some: (i) => i % 80 === 7,
  lighthouse: (i) => i % RARE === 3,
};

beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  await w.db.pool.query(`
    INSERT INTO media_item (id, workspace_id, mime_type, original_filename, name, alt_text, size, sha256, content_sha256, content_key,
      last_used_at, created_at, updated_at)
    SELECT 'med_' || lpad(i::text, 26, '0'), '${w.ids.workspace}', 'image/png', '', concat_ws(' ', 'Photo', 'v' || md5(i::text),
        CASE WHEN i % 2 = 0 OR i % ${RARE} = 5 THEN 'even' END, CASE WHEN i % 2 = 1 THEN 'odd' END),
      concat_ws(' ', CASE WHEN i % 80 = 7 THEN 'some' END, CASE WHEN i % ${RARE} = 3 THEN 'lighthouse' END),
      i * 7919 % 100003, i::text, '', '', at, at, at
    FROM generate_series(1, ${SIZE}) i, LATERAL (SELECT timestamptz '2026-01-01Z' + i * interval '1 second') AS t (at)`);
  await plantWords(w.db.pool);
  await w.db.pool.query("VACUUM ANALYZE media_item, searchable_media");
}, 240_000);
afterAll(() => w.close());

const LIST = `query ($id: ID!, $search: String, $after: String, $orderBy: MediaOrder) {
  workspace(id: $id) { media(first: 20, after: $after, orderBy: $orderBy, filter: { search: $search }) {
    nodes { id } pageInfo { endCursor } } } }`;
interface Page {
  workspace: { media: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } };
}

/** Returns one page, with the blocks that its search read and the types of its steps. */
async function page(variables: Record<string, unknown>) {
  recording.take();
  const answer = await w.gql<Page>(w.users.owner.token, LIST, { id: w.ids.workspace, ...variables });
  const { nodes, pageInfo } = dataOf(answer).workspace.media;
  const statements = recording.take().filter(({ text }) => text.includes("searchable_media"));
  expect(statements.length).toBeGreaterThan(0);
  let read = 0;
  const types = new Set<string>();
  for (const statement of statements) {
    const steps = await explain(statement);
    read += blocks(steps);
    for (const step of steps) types.add(step["Node Type"]);
  }
  return { numbers: nodes.map(({ id }) => Number(id.slice(4))), after: pageInfo.endCursor, read, types };
}

function newest(words: readonly string[], before = SIZE + 1): number[] {
  const numbers: number[] = [];
  for (let i = before - 1; i >= 1 && numbers.length < 20; i--)
    if (words.every((word) => WORDS[word]?.(i))) numbers.push(i);
  return numbers;
}

describe(`a page of a search among ${SIZE} media items reads an index, whatever the frequency of the words`, () => {
  test.each([
    ["a word of every item", "photo", ["photo"]],
    ["one letter", "o", ["photo"]],
    ["the middle of a word of every item", "hot", ["photo"]],
    ["a word of every second item", "even", ["even"]],
    ["a word of every eightieth item", "some", ["some"]],
    ["a part of a rare word", "ghthou", ["lighthouse"]],
    ["a word that no item has", "absent", ["absent"]],
    ["a frequent and a rare word", "photo lighthouse", ["photo", "lighthouse"]],
  ] as const)("%s", async (_name, search, words) => {
    const first = await page({ search });
    expect(first.numbers).toEqual(newest(words));
    expect(first.read).toBeLessThan(MOST_BLOCKS);
    expect([...first.types]).not.toContain("Seq Scan");
    const second = await page({ search, after: first.after });
    if (first.numbers.length === 20) expect(second.numbers).toEqual(newest(words, first.numbers.at(-1)));
    expect(second.read).toBeLessThan(MOST_BLOCKS);
  });

  test.each(["OLDEST", "NAME", "LARGEST", "RECENTLY_USED"])("in the order %s", async (orderBy) => {
    for (const search of ["photo", "lighthouse"]) {
      const { numbers, read, types } = await page({ search, orderBy });
      expect(numbers).toHaveLength(search === "photo" ? 20 : 10);
      expect(read).toBeLessThan(orderBy === "OLDEST" ? MOST_BLOCKS : MOST_IN_ANOTHER_ORDER);
      expect([...types]).not.toContain("Seq Scan");
    }
  });
});
