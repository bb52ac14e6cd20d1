import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explainPrepared } from "../support/database/explain.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { type World, world } from "../support/world.ts";

/** Members of the organization and of the workspace, and accounts of the workspace: more than any tenant has. */
const SIZE = 20_000;

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  const { organization, workspace } = w.ids;
  const number = "lpad(i::text, 26, '0')";
  await w.db.pool.query(`INSERT INTO app_user (id, email, name, created_at, updated_at)
    SELECT 'usr_' || ${number}, i || '@example.net', 'Person ' || i, now(), now() FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`INSERT INTO organization_member (id, organization_id, user_id, role, created_at)
    SELECT 'omb_' || ${number}, '${organization}', 'usr_' || ${number},
      (CASE WHEN i % 100 = 0 THEN 'ADMIN' ELSE 'MEMBER' END)::"OrganizationRole", now() FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`INSERT INTO workspace_member (id, workspace_id, user_id, role, created_at, updated_at)
    SELECT 'wmb_' || ${number}, '${workspace}', 'usr_' || ${number},
      (CASE WHEN i % 100 = 0 THEN 'EDITOR' ELSE 'VIEWER' END)::"WorkspaceRole", now(), now() FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`INSERT INTO social_account (id, workspace_id, provider, remote_id, handle, display_name, connected_at, updated_at)
    SELECT 'acc_' || ${number}, '${workspace}', CASE WHEN i % 2 = 0 THEN 'mastodon' ELSE 'bluesky' END, i, i,
      'Account ' || i % 1000, now(), now() FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query("VACUUM ANALYZE app_user, organization_member, workspace_member, social_account");
});
afterAll(() => w.close());

interface Listed {
  place: { list: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } };
}

test.each([
  ["organization", "members", "ROLE", "organization_member_organization_id_role_id_idx"],
  ["workspace", "members", "ROLE", "workspace_member_workspace_id_role_id_idx"],
  ["workspace", "accounts", "NAME", "social_account_workspace_id_display_name_id_idx"],
  ["workspace", "accounts", "NETWORK", "social_account_workspace_id_provider_display_name_id_idx"],
] as const)(
  "a page of an %s's %s in the order %s is read from its index, at any position",
  async (parent, list, orderBy, index) => {
    const read = async (after: string | null, first: number) => {
      const query = `query ($id: ID!, $after: String, $first: Int) { place: ${parent}(id: $id) {
      list: ${list}(orderBy: ${orderBy}, first: $first, after: $after) { nodes { id } pageInfo { endCursor } } } }`;
      const variables = { id: w.ids[parent], after, first };
      return dataOf(await w.gql<Listed>(w.users.owner.token, query, variables)).place.list;
    };
    // Follows the cursors far into the list, beyond the first value of the order.
    let deep: string | null = null;
    for (let page = 0; page < 5; page++) deep = (await read(deep, 100)).pageInfo.endCursor;
    for (const after of [null, deep]) {
      recording.take();
      // After several runs, the server has chosen between a custom and a generic plan.
      for (let time = 0; time < 7; time++) await read(after, 20);
      const statement = recording.take().findLast(({ text }) => text.includes("LIMIT"));
      const steps = await explainPrepared(statement as Statement);
      expect(steps.flatMap((step) => step["Index Name"] ?? [])).toContain(index);
      expect(steps.map((step) => step["Node Type"])).not.toContain("Sort");
      // Within a role or a network, the rows before the cursor are passed in the index.
      if (after === null || orderBy === "NAME") expect(blocks(steps)).toBeLessThan(60);
    }
  },
);
