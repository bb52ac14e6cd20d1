import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explain } from "../support/database/explain.ts";
import { recordStatements } from "../support/database/statements.ts";
import { plantWords } from "../support/database/words.ts";
import { type World, world } from "../support/world.ts";

const SIZE = 20_000;
/** The blocks of a page: 2,000 rows in order, what the index of words holds, and what it finds. */
const MOST_BLOCKS = 1000;

/** The words of the publication with the number `i`. Older publications have lower numbers. */
const WORDS: Record<string, (i: number) => boolean> = {
  coffee: () => true,
  even: (i) => i % 2 === 0,
  uneven: (i) => i % 2 === 1,
  espresso: (i) => i % 4000 === 3,
  some: (i) => i % 80 === 7,
  both: (i) => i % 4000 === 5,
};
/** The first word of every second publication is also in a few of the others. */
const hasWord = (i: number, word: string) =>
  (WORDS[word]?.(i) ?? false) || (word === "even" && i % 4000 === 5) || (word === "uneven" && i % 4000 === 6);

let w: World;
let recording: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  await plant(w.ids.workspace, 0, SIZE);
  await plant(w.ids.secondWorkspace, SIZE, SIZE / 10);
  await plantWords(w.db.pool);
  await w.db.pool.query("VACUUM ANALYZE publication, searchable_publication");
});
afterAll(() => w.close());

/** Stores drafts with 20 words each: those of `WORDS`, and others that only a few publications have. */
async function plant(workspaceId: string, first: number, count: number) {
  await w.db.pool.query(`
    INSERT INTO publication (id, workspace_id, title, segments, created_at, updated_at)
    SELECT 'pub_' || lpad(i::text, 26, '0'), '${workspaceId}', concat_ws(' ', 'Coffee', 'c' || md5(i::text),
        CASE WHEN i % 2 = 0 OR i % 4000 = 5 THEN 'even' END, CASE WHEN i % 2 = 1 OR i % 4000 = 6 THEN 'uneven' END,
        CASE WHEN i % 4000 = 3 THEN 'espresso' END, CASE WHEN i % 80 = 7 THEN 'some' END,
        CASE WHEN i % 4000 = 5 THEN 'both' END),
      jsonb_build_array(jsonb_build_object('media', '[]'::jsonb, 'text',
        (SELECT string_agg(chr(97 + (i * n) % 26) || (i * 31 * n) % 5000, ' ') FROM generate_series(1, 15) n))),
      timestamptz '2026-01-01Z' + i * interval '1 second', now()
    FROM generate_series(${first}, ${first + count - 1}) i`);
}

const LIST = `query ($id: ID!, $search: String, $after: String, $states: [PublicationState!]) {
  workspace(id: $id) { publications(first: 20, after: $after, filter: { search: $search, states: $states }) {
    nodes { id } pageInfo { endCursor } } } }`;
interface Page {
  workspace: { publications: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } };
}

/** Returns one page, with the blocks that its statements read and the rows that they read of publications. */
async function page(variables: Record<string, unknown>) {
  recording.take();
  const answer = await w.gql<Page>(w.users.owner.token, LIST, { id: w.ids.workspace, ...variables });
  const { nodes, pageInfo } = dataOf(answer).workspace.publications;
  const statements = recording.take().filter(({ text }) => text.includes("searchable_publication"));
  let read = 0;
  const nodeTypes = new Set<string>();
  for (const statement of statements) {
    const steps = await explain(statement);
    read += blocks(steps);
    for (const step of steps) if (/publication/.test(step["Relation Name"] ?? "")) nodeTypes.add(step["Node Type"]);
  }
  return {
    numbers: nodes.map(({ id }) => Number(id.slice(4))),
    after: pageInfo.endCursor,
    read,
    nodeTypes,
    statements,
  };
}

const newest = (words: readonly string[], before = SIZE) => {
  const numbers: number[] = [];
  for (let i = before - 1; i >= 0 && numbers.length < 20; i--)
    if (words.every((word) => hasWord(i, word))) numbers.push(i);
  return numbers;
};

describe("a page of a search reads an index, whatever the frequency of the words", () => {
  test.each([
    ["a word that every publication has", "coffee", ["coffee"]],
    ["the beginning of a frequent word", "c", ["coffee"]],
    ["a word of every second publication", "even", ["even"]],
    ["a word of every eightieth publication", "some", ["some"]],
    ["a rare word", "espr", ["espresso"]],
    ["a word that no publication has", "absent", ["absent"]],
    ["two frequent words that few publications have together", "even uneven", ["even", "uneven"]],
    ["a frequent and a rare word", "coffee espresso", ["coffee", "espresso"]],
    ["a rare word and one letter", "espresso c", ["coffee", "espresso"]],
  ] as const)("%s", async (_name, search, words) => {
    const first = await page({ search });
    expect(first.numbers).toEqual(newest(words));
    expect(first.read).toBeLessThan(MOST_BLOCKS);
    expect([...first.nodeTypes]).not.toContain("Seq Scan");
    const second = await page({ search, after: first.after });
    if (first.numbers.length === 20) expect(second.numbers).toEqual(newest(words, first.numbers.at(-1)));
    expect(second.read).toBeLessThan(MOST_BLOCKS);
  });
});

test("a search in a small workspace reads no publication of a large one", async () => {
  const { numbers, read } = await page({ id: w.ids.secondWorkspace, search: "espresso" });
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(number).toBeGreaterThanOrEqual(SIZE);
  expect(read).toBeLessThan(MOST_BLOCKS);
});
