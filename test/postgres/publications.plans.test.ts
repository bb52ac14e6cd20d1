import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explain, explainPrepared, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const SIZE = MANY_ROWS;
const RARE = SIZE / 5;
const START = "timestamptz '2026-01-01T00:00:00Z'";

interface Page {
  nodes: { id: string; state: string; scheduledAt: string | null }[];
  pageInfo: { startCursor: string | null; endCursor: string | null };
}

let w: World;
let recording: ReturnType<typeof recordStatements>;
/** Accounts by their number of publications; `foreign` is an account of another workspace with many publications. */
const accounts: Record<"all" | "half" | "rare" | "never" | "foreign", string> = {
  all: "",
  half: "",
  rare: "",
  never: "",
  foreign: "",
};

beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  for (const name of ["all", "half", "rare", "never"] as const) {
    accounts[name] = await socialAccount(w, w.ids.workspace);
  }
  accounts.foreign = await socialAccount(w, w.ids.secondWorkspace);
  const { workspace, secondWorkspace } = w.ids;
  await publish(
    workspace,
    0,
    SIZE,
    [
      [accounts.all, "true"],
      [accounts.half, "i % 2 = 0"],
      [accounts.rare, `i % ${RARE} = 3`],
    ],
    `CASE WHEN i % ${RARE} = 3 THEN 'Espresso' ELSE 'Coffee' END`,
  );
  // Newer than all others: a plan that reads past them shows in the number of rows read.
  await publish(secondWorkspace, SIZE, SIZE / 5, [[accounts.foreign, "true"]], "'Espresso'");
  await w.db.pool.query("VACUUM ANALYZE publication, rendition");
});
afterAll(() => w.close());

/**
 * Stores publications of a workspace in all states but two, with their renditions. The order of the due times differs
 * from the order of creation.
 */
async function publish(
  workspaceId: string,
  first: number,
  count: number,
  destinations: [string, string][],
  title: string,
) {
  const rows = `generate_series(${first}, ${first + count - 1}) i,
    LATERAL (SELECT 'pub_' || lpad(i::text, 26, '0') AS id,
      (CASE WHEN i % ${SIZE / 4} = 7 THEN 'FAILED' WHEN i % 20 = 0 THEN 'DRAFT' WHEN i % 10 = 1 THEN 'SCHEDULED' ELSE 'PUBLISHED' END)::"PublicationState" AS state,
      CASE WHEN i % 20 > 0 THEN ${START} + (i::bigint * 7919 % ${SIZE}) * interval '1 minute' END AS due,
      ${START} + i * interval '1 second' AS made) p`;
  await w.db.pool.query(`
    INSERT INTO publication (id, workspace_id, state, title, scheduled_at, published_at, review_state, approved_content_revision, created_by_id, created_at, updated_at)
    SELECT id, '${workspaceId}', state, ${title}, due, CASE WHEN state = 'PUBLISHED' THEN due END,
      (CASE i % 3 WHEN 0 THEN 'NONE' WHEN 1 THEN 'APPROVED' ELSE CASE WHEN i % ${SIZE / 10} = 11 THEN 'REQUESTED' ELSE 'NONE' END END)::"ReviewState",
      CASE WHEN i % 3 = 1 THEN 1 END, CASE WHEN i % 1000 = 5 THEN '${w.users.editor.id}' ELSE '${w.users.owner.id}' END,
      made, made FROM ${rows}`);
  for (const [accountId, which] of destinations) {
    await w.db.pool.query(`
      INSERT INTO rendition (id, publication_id, workspace_id, account_id, position, platform, target_key, status,
        publication_state, scheduled_at, updated_at)
      SELECT 'ren_' || substr(md5('${accountId}' || id), 1, 26), id, '${workspaceId}', '${accountId}', 0, 'mastodon', 'k', 'PUBLISHED',
        state, due, made FROM ${rows} WHERE ${which}`);
  }
}

/** Returns one page, and the plan of its statement. */
async function paged(query: string, variables: Record<string, unknown>): Promise<{ page: Page; steps: Step[] }> {
  let page: Page | undefined;
  recording.take();
  // After several runs, the server has chosen between a custom and a generic plan.
  for (let time = 0; time < 7; time++) {
    const { owner } = dataOf(await w.gql<{ owner: { publications: Page } }>(w.users.owner.token, query, variables));
    page = owner.publications;
  }
  const statement = recording.take().findLast(({ text }) => text.includes("LIMIT") && text.includes('"publication"'));
  return { page: page as Page, steps: await explainPrepared(statement as Statement) };
}

const PUBLICATIONS = `publications(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy,
  filter: { states: $states, from: $from, before: $until`;
const PAGE = "{ nodes { id state scheduledAt } pageInfo { startCursor endCursor } }";
const VARIABLES = `$id: ID!, $first: Int, $after: String, $last: Int, $before: String, $states: [PublicationState!], $from: DateTime,
  $until: DateTime, $orderBy: PublicationOrder`;
const OF_WORKSPACE = `query (${VARIABLES}, $accountIds: [ID!]) { owner: workspace(id: $id) { ${PUBLICATIONS}, accountIds: $accountIds }) ${PAGE} } }`;
const OF_ACCOUNT = `query (${VARIABLES}) { owner: socialAccount(id: $id) { ${PUBLICATIONS} }) ${PAGE} } }`;

/** Returns a cursor of the same list in the middle of the workspace's publications. */
function cursorAtMiddle(cursor: string, byTime: boolean): string {
  const [seal, ...values] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  const id = `pub_${String(SIZE / 2).padStart(26, "0")}`;
  const instant = Date.parse("2026-01-01T00:00:00Z") + (byTime ? 60_000 : 1000) * (SIZE / 2);
  return Buffer.from(JSON.stringify([seal, ...(values.length === 1 ? [id] : [instant, id])])).toString("base64url");
}

/**
 * Expects that publications and renditions are read from indexes, and only the rows of a page with the few that decide
 * whether the page is the last. A small result may be sorted once.
 */
function expectBounded(steps: Step[]) {
  const read = steps.filter((step) => /^(publication|rendition)$/.test(step["Relation Name"] ?? ""));
  expect(read.length).toBeGreaterThan(0);
  for (const step of read) {
    expect(step["Node Type"]).toMatch(/^Index (Only )?Scan$/);
    const { "Actual Rows": kept, "Rows Removed by Filter": dropped = 0, "Actual Loops": loops } = step;
    expect((kept + dropped) * loops).toBeLessThan(10);
  }
  expect(blocks(steps)).toBeLessThan(100);
}

const SPAN = { from: "2026-02-01T00:00:00Z", until: "2026-02-20T00:00:00Z" };
const NO_TIME = { from: "2031-01-01T00:00:00Z", until: "2031-02-01T00:00:00Z" };

const NARROWED: [string, Record<string, unknown>][] = [
  ["by nothing", {}],
  ["by a frequent state", { states: ["PUBLISHED"] }],
  ["by a rare state", { states: ["FAILED"] }],
  ["by a state that none has", { states: ["CANCELED"] }],
  ["by nothing, soonest first", { orderBy: "SOONEST" }],
  ["by nothing, latest first", { orderBy: "LATEST" }],
  ["by a frequent state, soonest first", { states: ["PUBLISHED"], orderBy: "SOONEST" }],
  ["by a frequent state, latest first", { states: ["SCHEDULED"], orderBy: "LATEST" }],
  ["by a rare state, soonest first", { states: ["FAILED"], orderBy: "SOONEST" }],
  ["by a state that none has, latest first", { states: ["PUBLISHING"], orderBy: "LATEST" }],
  ["by a state without times, soonest first", { states: ["DRAFT"], orderBy: "SOONEST" }],
  ["by a time", SPAN],
  ["by a time, latest first", { ...SPAN, orderBy: "LATEST" }],
  ["by an open time", { from: SPAN.from }],
  ["by a time at which none is due", NO_TIME],
  ["by a state and a time", { states: ["SCHEDULED"], ...SPAN }],
  ["by a rare state and a time", { states: ["FAILED"], ...SPAN, orderBy: "LATEST" }],
];

/** Expects bounded plans for the first page, the next page, a page in the middle and the last page. */
async function expectEveryPageBounded(query: string, args: Record<string, unknown>) {
  const { page, steps } = await paged(query, { ...args, first: 5 });
  expectBounded(steps);
  const { endCursor } = page.pageInfo;
  const places = endCursor === null ? [] : [endCursor, cursorAtMiddle(endCursor, "orderBy" in args || "from" in args)];
  for (const after of places) expectBounded((await paged(query, { ...args, first: 5, after })).steps);
  expectBounded((await paged(query, { ...args, last: 5 })).steps);
  return page;
}

describe("a page of a workspace's publications is read from an index, in order, at any position", () => {
  test.each(NARROWED)("filtered %s", async (_how, args) => {
    await expectEveryPageBounded(OF_WORKSPACE, { ...args, id: w.ids.workspace });
  });

  const BY_ACCOUNT = (["half", "rare"] as const).flatMap((account) =>
    NARROWED.map(([how, args]) => [account, how, args] as const),
  );
  test.each(BY_ACCOUNT)("filtered by an account (%s) and %s", async (account, _how, args) => {
    await expectEveryPageBounded(OF_WORKSPACE, { ...args, id: w.ids.workspace, accountIds: [accounts[account]] });
  });

  test.each(NARROWED)("filtered by an account of another workspace and %s", async (_how, args) => {
    const page = await expectEveryPageBounded(OF_WORKSPACE, {
      ...args,
      id: w.ids.workspace,
      accountIds: [accounts.foreign],
    });
    expect(page.nodes).toEqual([]);
  });
});

describe("a page of an account's publications is read from an index, in order, at any position", () => {
  const BY_ACCOUNT = (["all", "never"] as const).flatMap((account) =>
    NARROWED.map(([how, args]) => [account, how, args] as const),
  );
  test.each(BY_ACCOUNT)('of the account "%s", filtered %s', async (account, _how, args) => {
    await expectEveryPageBounded(OF_ACCOUNT, { ...args, id: accounts[account] });
  });
});

const MERGED: [string, Record<string, unknown>, { createdByIds?: boolean; accountIds?: boolean }][] = [
  ["of several states", { states: ["PUBLISHED", "FAILED"] }, {}],
  ["of several states, latest first", { states: ["SCHEDULED", "CANCELED", "FAILED"], orderBy: "LATEST" }, {}],
  ["of several states and a time", { states: ["SCHEDULED", "FAILED"], ...SPAN }, {}],
  ["of authors", {}, { createdByIds: true }],
  ["of authors and a state", { states: ["DRAFT"] }, { createdByIds: true }],
  ["of authors and a time", SPAN, { createdByIds: true }],
  ["of accounts", {}, { accountIds: true }],
  ["of accounts and states", { states: ["FAILED", "DRAFT"] }, { accountIds: true }],
  ["of a frequent approval", { approval: "APPROVED" }, {}],
  ["of a rare approval", { approval: "REQUESTED" }, {}],
  ["of an approval that none has", { approval: "CHANGES_REQUESTED", orderBy: "LATEST" }, {}],
  ["of an approval and states", { approval: "APPROVED", states: ["SCHEDULED", "FAILED"] }, {}],
  ["of an approval and a time", { approval: "APPROVED", ...SPAN }, {}],
  [
    "of a rare approval, a state and a time",
    { approval: "REQUESTED", states: ["PUBLISHED"], ...SPAN, orderBy: "LATEST" },
    {},
  ],
  ["of accounts and a time, latest first", { ...SPAN, orderBy: "LATEST" }, { accountIds: true }],
];

const FILTERED = `query (${VARIABLES}, $accountIds: [ID!], $createdByIds: [ID!], $approval: ReviewState) { owner: workspace(id: $id) {
  ${PUBLICATIONS}, accountIds: $accountIds, createdByIds: $createdByIds, approval: $approval }) ${PAGE} } }`;

/** Returns one page of a merged list, and the plan of the statement that finds it. */
async function pageOf(variables: Record<string, unknown>): Promise<{ page: Page; steps: Step[] }> {
  recording.take();
  const answer = await w.gql<{ owner: { publications: Page } }>(w.users.owner.token, FILTERED, {
    id: w.ids.workspace,
    first: 5,
    ...variables,
  });
  const page = dataOf(answer).owner.publications;
  const statement = recording.take().find(({ text }) => text.startsWith("SELECT DISTINCT id, at"));
  return { page, steps: await explain(statement as Statement) };
}

describe("a merged list is read from indexes, each part only as far as the page", () => {
  test.each(MERGED)("%s", async (_how, args, { createdByIds, accountIds }) => {
    const ids = {
      ...(createdByIds && { createdByIds: [w.users.editor.id, w.users.owner.id] }),
      ...(accountIds && { accountIds: [accounts.half, accounts.rare, accounts.foreign] }),
    };
    const first = await pageOf({ ...args, ...ids });
    for (const after of [null, first.page.pageInfo.endCursor]) {
      const { steps } = after === null ? first : await pageOf({ ...args, ...ids, after });
      const read = steps.filter((step) => /^(publication|rendition)$/.test(step["Relation Name"] ?? ""));
      expect(read.length).toBeGreaterThan(0);
      for (const step of read) {
        expect(step["Node Type"]).toMatch(/^Index (Only )?Scan$/);
        const { "Actual Rows": kept, "Rows Removed by Filter": dropped = 0 } = step;
        expect(kept + dropped).toBeLessThan(10);
      }
      expect(blocks(steps)).toBeLessThan(300);
    }
  });
});

describe("pages with nested selections", () => {
  const RENDITIONS =
    "nodes { id state createdBy { name } renditions { status segments { text } delivery { state } deliveryAttempts(first: 2) { number } account { handle } } }";

  test.each(["", "filter: { states: [SCHEDULED] }", "orderBy: SOONEST"])(
    "read only the rows below their publications (%j)",
    async (args) => {
      recording.take();
      const query = `query ($id: ID!) { workspace(id: $id) { publications(first: 5, ${args}) { ${RENDITIONS} } } }`;
      dataOf(await w.gql(w.users.owner.token, query, { id: w.ids.workspace }));
      const statements = recording.take().filter(({ text }) => text.includes('"publication"'));
      expect(statements).toHaveLength(1);
      for (const statement of statements) expect(blocks(await explain(statement))).toBeLessThan(200);
    },
  );

  test("take one statement for each list, for several workspaces, accounts and lists at once", async () => {
    recording.take();
    const query = `{ viewer { organizations(first: 5) { nodes { workspaces(first: 10) { nodes {
      publications(first: 3, filter: { states: [SCHEDULED] }) { nodes { id renditions { status } } }
      accounts { nodes { publications(first: 3, orderBy: LATEST) { nodes { id segments { text } } } } }
    } } } } } }`;
    dataOf(await w.gql(w.users.owner.token, query));
    const statements = recording.take().filter(({ text }) => text.includes('"publication"'));
    expect(statements).toHaveLength(1);
    for (const statement of statements) expect(blocks(await explain(statement))).toBeLessThan(1000);
  });
});
