import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const CREATE = "mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }";

test.each([
  ["NUL", "a\0b"],
  ["half a surrogate pair", "a\ud800b"],
])("%s is refused by member name, in a mutation's input and in a query's argument", async (_what, text) => {
  const input = { organizationId: w.ids.organization, name: text };
  const written = await w.gql(w.users.owner.token, CREATE, { input });
  expect(written.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION_FAILED", issues: [{ path: ["name"] }] });

  const read = await w.gql(w.users.owner.token, "query($id: ID!) { workspace(id: $id) { id } }", { id: text });
  expect(read.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION_FAILED", issues: [{ path: ["id"] }] });

  const listed = await w.gql(w.users.owner.token, "query($ids: [ID!]!) { nodes(ids: $ids) { id } }", {
    ids: [w.ids.workspace, text],
  });
  expect(listed.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION_FAILED", issues: [{ path: ["ids", 1] }] });
});

test("characters of every other plane are stored unchanged", async () => {
  const name = "Čaj ☕ 🫖 茶";
  const query = CREATE.replace("{ id }", "{ name }");
  const { data } = await w.gql<{ createWorkspace: { workspace: { name: string } } }>(w.users.owner.token, query, {
    input: { organizationId: w.ids.organization, name },
  });
  expect(data.createWorkspace.workspace.name).toBe(name);
});
