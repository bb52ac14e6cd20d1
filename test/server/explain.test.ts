import { afterAll, beforeAll, expect, test } from "vitest";
import type { Explanation } from "../../src/server/graphql/explain.ts";
import { codeOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.db.prisma.user.update({ where: { id: w.users.owner.id }, data: { isInstanceAdmin: true } });
});
afterAll(() => w.close());

const QUERY = `query ($id: ID!) { workspace(id: $id) { __typename name postingSlots(first: 3) { nodes { id label } } } }`;
const explain = async (token: string, query = QUERY, headers: Record<string, string> = { "x-explain": "true" }) => {
  const answer = await w.gql(token, query, { id: w.ids.workspace }, headers);
  return { ...answer, explanation: (answer.extensions as { explain?: Explanation } | undefined)?.explain };
};

test("an instance administrator sees the plan of a document and its statements without values", async () => {
  const sent = recordStatements(w.db.pool);
  const { data, errors, explanation } = await explain(w.users.owner.token);
  expect([errors, data]).toMatchObject([undefined, { workspace: { __typename: "Workspace" } }]);
  const { plan, statements } = explanation as Explanation;
  expect(plan).toEqual([
    { path: "workspace", kind: "function", points: expect.any(Number) },
    { path: "workspace.__typename", kind: "typename", points: 0 },
    { path: "workspace.name", kind: "member", points: expect.any(Number) },
    { path: "workspace.postingSlots", kind: "partOfRow", points: null },
    { path: "workspace.postingSlots.nodes", kind: "function", points: expect.any(Number) },
    { path: "workspace.postingSlots.nodes.id", kind: "member", points: 1 },
    // The label is "" in the database for a slot without one.
    { path: "workspace.postingSlots.nodes.label", kind: "function", points: 1 },
  ]);
  const texts = sent.take().map(({ text }) => text);
  expect(statements.length).toBeGreaterThan(0);
  for (const { text, rows, milliseconds } of statements) {
    expect(texts).toContain(text);
    expect([rows, milliseconds]).toEqual([expect.any(Number), expect.any(Number)]);
  }
  expect(JSON.stringify(statements)).not.toContain(w.ids.workspace);
});

test("an explained answer comes from no cache and is not kept", async () => {
  const { token } = w.users.owner;
  await explain(token, QUERY, {});
  for (let time = 0; time < 2; time++) expect((await explain(token)).explanation?.statements).not.toEqual([]);
  expect((await explain(token, QUERY, {})).explanation).toBeUndefined();
});

test("a document that graphql-js executes says why", async () => {
  const { explanation } = await explain(w.users.owner.token, '{ __type(name: "Query") { name } }');
  expect(explanation).toEqual({ plan: { none: "introspection" }, statements: [] });
});

test.each(["admin", "viewer", "outsider"] as const)(
  "nothing is executed for a person without that role: %s",
  async (role) => {
    const statements = recordStatements(w.db.pool);
    const answer = await explain(w.users[role].token);
    expect([codeOf(answer), answer.data ?? null, answer.explanation]).toEqual(["FORBIDDEN", null, undefined]);
    expect(statements.take().filter(({ text }) => text.includes("posting_slot"))).toEqual([]);
  },
);
