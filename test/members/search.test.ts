import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { newcomer } from "../support/newcomer.ts";
import { type World, world } from "../support/world.ts";

let w: World;
const added: string[] = [];
beforeAll(async () => {
  w = await world();
  const names = ["Zoë Harbour", "Ζωή Λιμάνης", "山田太郎", "Zed Harbourmaster"];
  for (const [at, name] of names.entries()) {
    const { id } = await newcomer(w);
    await w.db.prisma.user.update({ where: { id }, data: { name, email: `searched.${at}@north-harbour.example` } });
    const row = { id: `wsm_searched${at}`, workspaceId: w.ids.workspace, userId: id };
    const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    await w.db.prisma.workspaceMember.create({
      data: { ...row, role: at === 0 ? "ADMIN" : "VIEWER", ...stamps } as never,
    });
    added.push(id);
  }
});
afterAll(() => w.close());

interface Listed {
  workspace: {
    members: { totalCount: number; nodes: { user: { id: string } }[]; pageInfo: { nextCursor: string | null } };
  };
}
async function matches(filter: object, page: object = {}) {
  const query = `query ($id: ID!, $filter: WorkspaceMemberFilter, $first: Int, $after: String) { workspace(id: $id) {
    members(filter: $filter, first: $first, after: $after) { totalCount nodes { user { id } } pageInfo { nextCursor } } } }`;
  const answer = await w.gql<Listed>(w.users.viewer.token, query, { id: w.ids.workspace, filter, ...page });
  const { nodes, totalCount, pageInfo } = dataOf(answer).workspace.members;
  return { numbers: nodes.map(({ user }) => added.indexOf(user.id)), totalCount, next: pageInfo.nextCursor };
}

test.each([
  ["zoe", [0]],
  ["ARBOUR", [0, 1, 2, 3]],
  ["zoë harbour", [0]],
  ["master", [3]],
  ["ΖΩΗ ΛΙΜΑΝΗΣ", [1]],
  ["太郎", [2]],
  ["searched.2@north", [2]],
  ["ole searched", []],
  ["@", []],
])(
  "the members of a workspace are found by words and parts of words of name and email: %s",
  async (search, numbers) => {
    expect(await matches({ search })).toMatchObject({ numbers, totalCount: numbers.length });
  },
);

test("a search of members has pages, and keeps the other filters", async () => {
  const first = await matches({ search: "harbour" }, { first: 3 });
  expect(first).toMatchObject({ numbers: [0, 1, 2], totalCount: 4 });
  expect(await matches({ search: "harbour" }, { first: 3, after: first.next })).toMatchObject({
    numbers: [3],
    totalCount: 4,
    next: null,
  });
  expect(await matches({ search: "harbour", role: "VIEWER" })).toMatchObject({ numbers: [1, 2, 3], totalCount: 3 });
  expect((await matches({ search: " " }, { first: 100 })).totalCount).toBeGreaterThan(4);
});
