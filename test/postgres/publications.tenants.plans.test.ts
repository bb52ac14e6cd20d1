import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explain, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { plantWords } from "../support/database/words.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

/** The numbers of publications of other workspaces. */
const FEW = 1000;
const MANY = MANY_ROWS;
const OWN = 500;

let w: World;
let recording: ReturnType<typeof recordStatements>;
let account: string;
let foreign: string;

/** The cost of a statement: the rows that are read from publications and their renditions, and all blocks. */
interface Cost {
  rows: number;
  blocks: number;
  nodes: string[];
}
type Costs = Map<number, Cost>;
const measured: Record<"search" | "calendar" | "accounts", Costs> = {
  search: new Map(),
  calendar: new Map(),
  accounts: new Map(),
};

/** Filters by renditions of publications, in the order of the publications. */
const BY_RENDITIONS = [
  "progress: READY",
  "progress: DRAFT",
  "progress: FAILED",
  "progress: PARTIAL",
  'providers: [TELEGRAM], createdFrom: "2026-01-01T00:00:00Z"',
  'providers: [TELEGRAM], plannedFrom: "2026-01-01T00:00:00Z"',
];
const filtered = new Map<string, Costs>(BY_RENDITIONS.map((filter) => [filter, new Map()]));
const listOf = (filter: string) =>
  `query ($id: ID!) { workspace(id: $id) { publications(first: 20, filter: { ${filter} }) { nodes { id } } } }`;

beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  account = await socialAccount(w, w.ids.workspace);
  foreign = await socialAccount(w, w.ids.otherWorkspace);
  await publish(w.ids.workspace, account, 0, OWN);
  for (const [first, count, total] of [
    [OWN, FEW, FEW],
    [OWN + FEW, MANY - FEW, MANY],
  ] as const) {
    await publish(w.ids.otherWorkspace, foreign, first, count);
    await plantWords(w.db.pool);
    await w.db.pool.query("VACUUM ANALYZE publication, rendition, searchable_publication");
    measured.search.set(total, await costOf(SEARCH, w.ids.workspace, "tsquery"));
    measured.calendar.set(total, await costOf(CALENDAR, w.ids.workspace, "array_agg(id ORDER BY at"));
    measured.accounts.set(total, await costOf(CALENDAR, w.ids.workspace, "posted"));
    for (const [filter, costs] of filtered)
      costs.set(total, await costOf(listOf(filter), w.ids.workspace, "SELECT DISTINCT"));
  }
});
afterAll(() => w.close());

/** Stores publications that are due or were published within 50 days, one of 25 with the word of the search. */
async function publish(workspaceId: string, accountId: string, first: number, count: number) {
  await w.db.pool.query(`
    INSERT INTO publication (id, workspace_id, state, title, scheduled_at, published_at, created_at, updated_at)
    SELECT 'pub_' || lpad(i::text, 26, '0'), '${workspaceId}', state::"PublicationState",
      CASE WHEN i % 25 = 3 THEN 'Espresso ' || i ELSE 'Coffee ' || i END, at, CASE WHEN state = 'PUBLISHED' THEN at END, at, at
    FROM generate_series(${first}, ${first + count - 1}) i,
      LATERAL (SELECT timestamptz '2026-01-01T00:00:00Z' + (i::bigint * 7919 % 72000) * interval '1 minute' AS at,
        (ARRAY['PUBLISHED', 'SCHEDULED', 'FAILED', 'PUBLISHED', 'DRAFT'])[i % 5 + 1] AS state) p`);
  await w.db.pool.query(`
    INSERT INTO rendition (id, publication_id, workspace_id, account_id, position, platform, target_key, status, publication_state, scheduled_at, updated_at)
    SELECT 'ren_' || substr(id, 5), id, workspace_id, '${accountId}', 0, 'mastodon', 'k', 'SCHEDULED', state, scheduled_at, created_at
    FROM publication WHERE workspace_id = '${workspaceId}' ON CONFLICT DO NOTHING`);
}

const SEARCH = `query ($id: ID!) { workspace(id: $id) { publications(first: 20, orderBy: LATEST, filter: { search: "espr" }) { nodes { id } } } }`;
const CALENDAR = `query ($id: ID!) { calendar(workspaceId: $id, from: "2026-01-01", to: "2026-02-19") {
  publications(first: 20) { id } publicationCount accountWithoutPostCount } }`;

/** The cost of the statement of a document that has a text. */
async function costOf(document: string, id: string, part: string, token = w.users.owner.token): Promise<Cost> {
  recording.take();
  dataOf(await w.gql(token, document, { id }, { "cache-control": "no-cache" }));
  const statement = recording.take().findLast(({ text }) => text.includes(part));
  const steps = await explain(statement as Statement);
  const read = steps.filter((step) => /^(publication|rendition)$/.test(step["Relation Name"] ?? ""));
  const rowsOf = (step: Step) => (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];
  return {
    rows: Math.round(read.reduce((sum, step) => sum + rowsOf(step), 0)),
    blocks: blocks(steps),
    nodes: [...new Set(read.map((step) => step["Node Type"]))],
  };
}

describe(`with ${MANY} publications of other workspaces instead of ${FEW}`, () => {
  test.each(["search", "calendar", "accounts"] as const)("the statement of the %s reads the same rows", (name) => {
    const [few, many] = [measured[name].get(FEW) as Cost, measured[name].get(MANY) as Cost];
    expect(many.rows).toBe(few.rows);
    expect(few.rows).toBeGreaterThan(0);
    expect(many.nodes).not.toContain("Seq Scan");
    // The trees of the indexes are higher by a level at most; a second process that reads in parallel reads the
    // catalog.
    expect(many.blocks).toBeLessThan(few.blocks * 2 + 50);
  });

  test.each(BY_RENDITIONS)("the statement of a list with %s reads rows of its workspace alone", (filter) => {
    const many = filtered.get(filter)?.get(MANY) as Cost;
    expect(many.nodes).not.toContain("Seq Scan");
    // Each publication, and its rendition for each of three conditions.
    expect(many.rows).toBeLessThanOrEqual(4 * OWN);
  });
});

test.each(BY_RENDITIONS)("a list with %s of a workspace with many publications reads no others", async (filter) => {
  const cost = await costOf(listOf(filter), w.ids.otherWorkspace, "SELECT DISTINCT", w.users.outsider.token);
  expect(cost.nodes).not.toContain("Seq Scan");
});

test(`a calendar of a workspace with ${MANY} publications reads at most 201 of each state and day`, async () => {
  for (const part of ["array_agg(id ORDER BY at", "posted"]) {
    const cost = await costOf(CALENDAR, w.ids.otherWorkspace, part, w.users.outsider.token);
    expect(cost.nodes).not.toContain("Seq Scan");
    expect(cost.rows).toBeLessThanOrEqual(50 * 5 * 201);
  }
});
