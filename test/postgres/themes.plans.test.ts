import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteTheme } from "../../src/domains/themes/delete.ts";
import { lockThemeSelection } from "../../src/domains/themes/lock.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { dataOf } from "../support/answers.ts";
import { blocks, explain, explainPrepared, type Step } from "../support/database/explain.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { theme } from "../support/domains/theme.ts";
import { contextOf } from "../support/requestContext.ts";
import { type World, world } from "../support/world.ts";

const SIZE = 20_000;

let w: World;
let recording: ReturnType<typeof recordStatements>;
/** A theme with as many revisions as there are themes. */
let long: string;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  const { organization, otherOrganization } = w.ids;
  long = await theme(w, 1, { name: "Long" });
  await w.db.pool.query(`
    INSERT INTO theme (id, organization_id, name, name_key, draft, created_at, updated_at)
    SELECT 'thm_' || lpad(i::text, 26, '0'), CASE WHEN i % 2 = 0 THEN '${organization}' ELSE '${otherOrganization}' END, i, i, '{}', now(), now()
    FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`
    INSERT INTO theme_revision (theme_id, revision, manifest, published_at)
    SELECT CASE WHEN i % 2 = 0 THEN '${long}' ELSE 'thm_' || lpad('1', 26, '0') END, 2 + i / 2, '{}', now()
    FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`
    INSERT INTO workspace (id, organization_id, name, created_at, updated_at)
    SELECT 'ws_' || lpad(i::text, 26, '0'), '${otherOrganization}', i, now(), now() FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`
    INSERT INTO workspace_theme (workspace_id, kind, theme_id, version, updated_at)
    SELECT 'ws_' || lpad(i::text, 26, '0'), 'CUSTOM', 'thm_' || lpad(i::text, 26, '0'), 1, now()
    FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query("VACUUM ANALYZE theme, theme_revision, workspace, workspace_theme");
});
afterAll(() => w.close());

const whole = (steps: Step[], table: string) =>
  steps.filter((step) => step["Node Type"] === "Seq Scan" && step["Relation Name"] === table);

interface Page {
  nodes: object[];
  pageInfo: { endCursor: string };
}
const LISTS: [table: string, query: string, id: () => string, pick: (data: never) => Page][] = [
  [
    "theme",
    "query ($id: ID!, $after: String) { organization(id: $id) { themes(first: 100, after: $after) { nodes { id name } pageInfo { endCursor } } } }",
    () => w.ids.organization,
    ({ organization: { themes } }: { organization: { themes: Page } }) => themes,
  ],
  [
    "theme_revision",
    "query ($id: ID!, $after: String) { theme(id: $id) { revisions(first: 100, after: $after) { nodes { revision } pageInfo { endCursor } } } }",
    () => long,
    ({ theme: { revisions } }: { theme: { revisions: Page } }) => revisions,
  ],
];

test.each(LISTS)("a page of %s is read from an index, at any position", async (table, query, id, pick) => {
  let after: string | null = null;
  for (let page = 0; page < 4; page++) {
    recording.take();
    let content: Page | undefined;
    // After several runs, the server has chosen between a custom and a generic plan.
    for (let time = 0; time < 7; time++) {
      content = pick(dataOf(await w.gql(w.users.owner.token, query, { id: id(), after })) as never);
    }
    const statement = recording.take().findLast(({ text }) => text.includes("LIMIT") && text.includes(`"${table}"`));
    const steps = await explainPrepared(statement as Statement);
    expect(content?.nodes).toHaveLength(100);
    expect(whole(steps, table)).toEqual([]);
    expect(blocks(steps)).toBeLessThan(400);
    after = content?.pageInfo.endCursor ?? null;
  }
});

test("selections of a theme are found by an index when it is published or deleted, and when the selection is locked", async () => {
  const context = await contextOf(w, "owner");
  const id = await theme(w);
  recording.take();
  await publishTheme(context, { id, expectedDraftRevision: 1, expectedPublishedRevision: 0 });
  await deleteTheme(context, { id });
  await lockThemeSelection(context, { organizationId: w.ids.organization, locked: true });
  const chosen = recording.take().filter(({ text }) => text.includes('"workspace_theme"'));
  expect(chosen.length).toBeGreaterThan(2);
  for (const statement of chosen) expect(whole(await explain(statement), "workspace_theme")).toEqual([]);
});
