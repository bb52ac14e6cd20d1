import { afterAll, beforeAll, expect, test } from "vitest";
import { ROSTRUM as W1 } from "../../bench/w1Queries.ts";
import { ORDINARY } from "../../cost/ordinary.ts";
import { fillScreens, type ScreenIds } from "../../cost/screenWorld.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
let ids: ScreenIds;
let cursor: string;
beforeAll(async () => {
  w = await world();
  ids = await fillScreens(w);
  const { data } = await w.gql(w.users.owner.token, NAMED, { first: 1, isAsked: true });
  cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? "";
}, 120_000);
afterAll(() => w.close());

const NAMED = `query ($first: Int!, $after: String, $isAsked: Boolean!) { viewer { organizations(first: 5) { nodes {
  id workspaces(first: $first, after: $after) { totalCount pageInfo { endCursor } nodes { id name @include(if: $isAsked) } } } } } }`;

const REQUESTS = [
  ...Object.values(ORDINARY).filter(({ query }) => !query.startsWith("mutation")),
  { query: W1, variables: () => ({}) },
  ...[true, false].flatMap((isAsked) => [
    { query: NAMED, variables: () => ({ first: 1, isAsked }) },
    { query: NAMED, variables: () => ({ first: 1, isAsked, after: cursor }) },
  ]),
];

let copies = 0;
/** Another document with the same fields, for which nothing is kept. */
const unknown = (query: string) => `${query}\n# ${copies++}`;

test("a query that is kept for a document answers each viewer and each set of variables as a new one does", async () => {
  const { owner, admin, editor, viewer, outsider } = w.users;
  const readers = [owner, editor, viewer, outsider, admin, owner];
  const named = new Set<string>();
  for (const { query, variables } of REQUESTS) {
    for (const { token } of readers) {
      const values = variables(ids, 1);
      const [kept, made] = [await w.gql(token, query, values), await w.gql(token, unknown(query), values)];
      expect({ query, ...bodyOf(kept) }).toEqual({ query, ...bodyOf(made) });
      if (query === NAMED) named.add(JSON.stringify(kept.data));
    }
  }
  // The owner's two pages and the first pages of two others, each with and without names, and one page without rows.
  expect(named.size).toBe(9);
}, 120_000);

const bodyOf = ({ status, data, errors }: Awaited<ReturnType<World["gql"]>>) => ({ status, data, errors });
