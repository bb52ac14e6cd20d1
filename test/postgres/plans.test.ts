import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditFilter, auditPage } from "../../src/platform/audit/read.ts";
import { sealWaiting } from "../../src/platform/audit/seal.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { dataOf } from "../support/answers.ts";
import { blocks, explain, explainPrepared, kinds, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let recording: ReturnType<typeof recordStatements>;
const SIZE = MANY_ROWS;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
});
afterAll(() => w.close());

describe("a page of the audit log is read from an index, in order, at any position", () => {
  beforeAll(async () => {
    await w.db.pool.query(`
      INSERT INTO audit_event SELECT 'aud_' || lpad(i::text, 10, '0'),
        CASE WHEN i % 10000 = 0 THEN 'workspace.deleted' WHEN i % 2 = 0 THEN 'workspace.created' ELSE 'identity.signed_in' END,
        'test', CASE WHEN i % 50 = 0 THEN 'failed' ELSE 'succeeded' END, 'usr_' || i % 997, 'usr_' || i % 997,
        CASE WHEN i % 2 = 0 THEN 'workspace' ELSE 'session' END, NULL, 'org_' || i % 10, 'ws_' || i % 100, '[]',
        timestamptz '2026-01-01T00:00:00Z' + i / 20 * interval '1 second'
      FROM generate_series(1, ${SIZE}) i`);
    await w.db.pool.query("ANALYZE audit_event");
  });

  const FILTERS: [string, AuditFilter][] = [
    ["nothing", {}],
    ["an organization", { organizationId: "org_3" }],
    ["a workspace", { workspaceId: "ws_3" }],
    ["an organization and a workspace", { organizationId: "org_3", workspaceId: "ws_3" }],
    ["an actor", { actorUserId: "usr_1" }],
    ["an actor who never acted", { actorUserId: "usr_x" }],
    ["a frequent action", { action: "workspace.created" }],
    ["a rare action", { action: "workspace.deleted" }],
    ["an action that never was", { action: "workspace.painted" }],
    ["a frequent resource type", { resourceType: "workspace" }],
    ["a resource type that never was", { resourceType: "billing" }],
    ["a rare result", { result: "failed" }],
    ["a result that never was", { result: "pending" }],
    ["a time", { from: new Date("2026-01-01T00:05:00Z"), before: new Date("2026-01-01T00:10:00Z") }],
    ["an action and a time", { action: "workspace.created", before: new Date("2026-01-01T00:10:00Z") }],
  ];

  test.each(FILTERS)("filtered by %s", async (_name, filter) => {
    // Follows the cursors far into the list.
    const deep = async () => {
      const { pageInfo } = await auditPage(w.db, filter, { first: 200 });
      return (await auditPage(w.db, filter, { first: 200, after: pageInfo.endCursor })).pageInfo.endCursor;
    };
    for (const after of [null, await deep()]) {
      // After several runs, the server has chosen between a custom and a generic plan.
      for (let time = 0; time < 7; time++) await auditPage(w.db, filter, { after });
      const statement = recording.take().findLast(({ text }) => text.includes("LIMIT") && text.includes("audit_event"));
      const steps = await explainPrepared(statement as Statement);
      expect(kinds(steps)).toEqual(["Limit", "Index Scan"]);
      // A page has 50 rows, each possibly on its own block, and a few blocks of the index.
      expect(blocks(steps)).toBeLessThan(100);
    }
  });
});

test("events to be sealed are read in the order of their ids, for any backlog", async () => {
  await w.db.pool.query("ANALYZE audit_unsealed");
  recording.take();
  const sealed = await systemWrite(w.app.services, async ({ tx, now }) => ({
    value: await sealWaiting(tx, now, 50),
    audit: null,
  }));
  expect(sealed).toMatchObject({ events: 50, head: { position: 50n } });
  const statement = recording.take().find(({ text }) => text.includes("FROM audit_unsealed"));
  const steps = await explain(statement as Statement);
  expect(kinds(steps).filter((kind) => /Seq Scan|Sort|Bitmap/.test(kind))).toEqual([]);
  // Fifty rows of three tables, each found in a few blocks; some rows were just deleted.
  expect(blocks(steps)).toBeLessThan(700);
});

describe("lists in the order of their ids are read from an index, at any position", () => {
  const id = (prefix: string, number: string) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;
  const NOW = "timestamptz '2026-03-02T10:00:00Z'";
  const STAMP = { created_at: NOW, updated_at: NOW };

  /** Inserts rows of a table, from columns as expressions over the row's number `i`. */
  const fill = (table: string, count: number, columns: Record<string, string>) =>
    w.db.pool.query(`INSERT INTO ${table} (${Object.keys(columns).join()})
      SELECT ${Object.values(columns).join()} FROM generate_series(0, ${count - 1}) i`);

  beforeAll(async () => {
    const owner = `'${w.users.owner.id}'`;
    const person = `CASE WHEN i % 100 = 0 THEN ${owner} ELSE ${id("usr", "i % 100")} END`;
    const organizations = 200;
    const workspaces = SIZE / 20;
    const workspace = id("ws", `i % ${workspaces}`);
    const expires_at = `${NOW} + interval '1 day'`;
    await fill("app_user", 100, { id: id("usr", "i"), email: "i || '@example.com'", name: "'x'", ...STAMP });
    const credential = { user_id: person, token_hash: "'h' || i", created_at: NOW, expires_at };
    await fill("session", SIZE, { id: id("ses", "i"), ...credential, last_used_at: NOW });
    await fill("api_token", SIZE, { id: id("tok", "i"), ...credential, name: "'x'", hint: "'x'", scope: "'API_READ'" });
    await fill("organization", organizations, { id: id("org", "i"), name: "'x'", created_by_id: person, ...STAMP });
    const membership = { id: id("orm", "i"), organization_id: id("org", "i"), user_id: owner, role: "'OWNER'" };
    await fill("organization_member", organizations, { ...membership, created_at: NOW });
    const team = { organization_id: id("org", `i % ${organizations}`), name: "'x'" };
    await fill("workspace", workspaces, { id: id("ws", "i"), ...team, ...STAMP });
    const user_id = id("usr", `i / ${workspaces}`);
    const member = { id: id("wsm", "i"), workspace_id: workspace, user_id, role: "'EDITOR'" };
    await fill("workspace_member", SIZE, { ...member, ...STAMP });
    const clock = { local_day_of_week: "1", local_hour: "1", local_minute: `i / ${workspaces}` };
    await fill("posting_slot", SIZE, { id: id("slot", "i"), workspace_id: workspace, ...clock, ...STAMP });
    const invited = { email: "i || '@example.com'", role: "'VIEWER'", token_hash: "'h' || i", invited_by_id: owner };
    const invitation = { id: id("inv", "i"), workspace_id: workspace, ...invited };
    await fill("workspace_invitation", SIZE, { ...invitation, created_at: NOW, expires_at });
    await w.db.pool.query("ANALYZE");
    await w.gql(w.users.owner.token, "{ viewer { user { id } } }");
  });

  /** Runs a query as the owner. Returns its data, and the plan of each statement that reads a list. */
  async function lists(query: string, variables: Record<string, unknown> = {}) {
    recording.take();
    const data = dataOf(await w.gql(w.users.owner.token, query, variables));
    const statements = recording.take().filter(({ text }) => text.includes("LIMIT"));
    const plans: Step[][] = [];
    for (const statement of statements) plans.push(await explain(statement));
    return { data, plans };
  }

  /** Expects that no whole table and no whole list is read or sorted. */
  function expectPaged(plans: Step[][], most: number) {
    expect(plans.length).toBeGreaterThan(0);
    for (const steps of plans) {
      expect(kinds(steps).filter((kind) => /Seq Scan|Sort|Bitmap|Hash/.test(kind))).toEqual([]);
      expect(blocks(steps)).toBeLessThan(most);
    }
  }

  test.each(["sessions", "apiTokens"])("the viewer's %s", async (list) => {
    const query = `query ($after: String) { viewer { list: ${list}(first: 5, after: $after) { nodes { id } pageInfo { endCursor } } } }`;
    const first = await lists(query);
    expectPaged(first.plans, 50);
    const { viewer } = first.data as { viewer: { list: { pageInfo: { endCursor: string } } } };
    const next = await lists(query, { after: viewer.list.pageInfo.endCursor });
    expectPaged(next.plans, 50);
    expect(JSON.stringify(next.data)).not.toContain(viewer.list.pageInfo.endCursor);
  });

  test("nested lists", async () => {
    const rows = (list: string) => `${list}(first: 4) { nodes { id } }`;
    const leaves = ["members", "postingSlots", "invitations"].map(rows).join(" ");
    const { plans } = await lists(
      `{ viewer { organizations(first: 4) { nodes { id workspaces(first: 4) { nodes { id ${leaves} } } } } } }`,
    );
    // 4 organizations, 16 workspaces and 192 rows below them, each found in a few blocks.
    expectPaged(plans, 1500);
  });

  test.each(["members", "postingSlots", "invitations"])("%s of one workspace", async (list) => {
    const query = `query ($id: ID!, $after: String) { workspace(id: $id) { list: ${list}(first: 5, after: $after) { pageInfo { endCursor } nodes { id } } } }`;
    const workspaceId = `ws_${"0".repeat(25)}7`;
    const first = await lists(query, { id: workspaceId });
    expectPaged(first.plans, 100);
    const { workspace } = first.data as { workspace: { list: { pageInfo: { endCursor: string } } } };
    expectPaged((await lists(query, { id: workspaceId, after: workspace.list.pageInfo.endCursor })).plans, 100);
  });
});
