import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explainPrepared, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { granted } from "../support/domains/application.ts";
import { type World, world } from "../support/world.ts";

/** Grants of people of other organizations; the organization of the test has a few. */
const SIZE = MANY_ROWS;

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  for (const role of ["owner", "admin", "editor"] as const) await granted(w, w.users[role].id, []);
  await w.db.pool.query(`
    INSERT INTO app_user (id, email, name, created_at, updated_at)
    SELECT 'usr_' || lpad(i::text, 26, '0'), 'p' || i || '@example.net', 'Person ' || i, now(), now()
    FROM generate_series(1, ${SIZE}) i`);
  // Newer than those of the organization, so that a search from the newest one would pass them all.
  await w.db.pool.query(`
    INSERT INTO application_grant (id, application_id, user_id, scopes, created_at, updated_at)
    SELECT 'gra_7' || lpad(i::text, 25, '0'), (SELECT min(id) FROM external_application),
      'usr_' || lpad(i::text, 26, '0'), '{}', now(), now()
    FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query("VACUUM ANALYZE app_user, application_grant, organization_member, workspace_member, workspace");
});
afterAll(() => w.close());

const LIST = `query ($id: ID!) {
  organization(id: $id) { applicationGrants(first: 20) { totalCount nodes { grantId } } } }`;
interface Listed {
  organization: { applicationGrants: { totalCount: number; nodes: object[] } };
}

test("reads and counts the grants of an organization from its members, not from all grants of the instance", async () => {
  const ask = () => w.gql<Listed>(w.users.owner.token, LIST, { id: w.ids.organization });
  const { organization } = dataOf(await ask());
  expect([organization.applicationGrants.totalCount, organization.applicationGrants.nodes]).toEqual([
    3,
    [expect.anything(), expect.anything(), expect.anything()],
  ]);
  recording.take();
  for (let time = 0; time < 7; time++) await ask();
  const statements = recording.take().filter(({ text }) => /FROM \S*"?application_grant/.test(text));
  const kinds = [
    statements.findLast(({ text }) => /count\(/i.test(text)),
    statements.findLast(({ text }) => !/count\(/i.test(text)),
  ];
  for (const statement of kinds) {
    const steps: Step[] = await explainPrepared(statement as Statement);
    const ofGrants = steps.filter((step) => step["Relation Name"] === "application_grant");
    expect(ofGrants.map((step) => step["Node Type"])).not.toContain("Seq Scan");
    expect(blocks(steps)).toBeLessThan(60);
  }
});
