import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillUserWords } from "../../src/domains/identity/administration/search.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { granted } from "../support/domains/application.ts";
import { subscribed } from "../support/domains/plan.ts";
import { newcomer } from "../support/newcomer.ts";
import { withSecondFactor } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

const FIELDS =
  "userId name email state isInstanceAdmin hasSecondFactor plans createdAt lastUsedAt suspendedAt suspensionReason";
const LIST = `query ($search: String, $state: UserState, $first: Int, $after: String, $last: Int, $before: String) {
  users(filter: { search: $search, state: $state }, first: $first, after: $after, last: $last, before: $before) {
    nodes { ${FIELDS} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface Account {
  userId: string;
  name: string;
  email: string;
  state: string;
  isInstanceAdmin: boolean;
  hasSecondFactor: boolean;
  plans: string[];
  lastUsedAt: string | null;
  suspendedAt: string | null;
}
interface Page {
  nodes: Account[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Stores the words of people whom a test planted. */
const fill = () => fillUserWords.run(w.app.services, new AbortController().signal);
const ask = (variables: Record<string, unknown> = {}) =>
  w.gql<{ users: Page }>(w.users.instanceAdmin.token, LIST, variables);
const list = async (variables: Record<string, unknown> = {}) => dataOf(await ask(variables)).users;
const idsOf = async (variables: Record<string, unknown>) => (await list(variables)).nodes.map(({ userId }) => userId);

/** Creates people without credentials; returns their ids, newest first. */
async function people(...rows: { email: string; name: string; suspended?: true }[]): Promise<string[]> {
  const now = w.clock.now();
  const ids: string[] = [];
  for (const { email, name, suspended } of rows) {
    const id = newId("usr");
    ids.unshift(id);
    const stamps = { createdAt: now, updatedAt: now, suspendedAt: suspended ? now : null };
    await w.db.prisma.user.create({ data: { id, email, name, ...stamps } });
  }
  await fill();
  return ids;
}

describe("users", () => {
  test("returns state, plans, second factor and last use of each user", async () => {
    const owner = (await list({ search: w.users.owner.id })).nodes[0];
    expect(owner).toEqual({
      userId: w.users.owner.id,
      name: expect.any(String),
      email: w.users.owner.email,
      state: "ACTIVE",
      isInstanceAdmin: false,
      hasSecondFactor: false,
      plans: ["unlimited"],
      createdAt: w.clock.now().toISOString(),
      lastUsedAt: w.clock.now().toISOString(),
      suspendedAt: null,
      suspensionReason: null,
    });
    await subscribed(w, w.ids.organization, "pro");
    expect((await list({ search: w.users.owner.id })).nodes[0]?.plans).toEqual(["pro"]);
    const { id } = await withSecondFactor(w);
    const [unused = ""] = await people({ email: "unused@example.net", name: "Unused", suspended: true });
    expect((await list({ search: id })).nodes[0]).toMatchObject({ hasSecondFactor: true, plans: [] });
    expect((await list({ search: unused })).nodes[0]).toMatchObject({ state: "SUSPENDED", lastUsedAt: null });
    expect((await list({ search: w.users.instanceAdmin.id })).nodes[0]?.isInstanceAdmin).toBe(true);
  });

  test("takes the last use from sessions, tokens and applications, and not from impersonations", async () => {
    const { id, sessionId } = await newcomer(w);
    const day = (n: number) => new Date(w.clock.now().getTime() + n * 86_400_000);
    const { prisma } = w.db;
    const lastUse = async () => (await list({ search: id })).nodes[0]?.lastUsedAt;
    await prisma.session.update({ where: { id: sessionId }, data: { lastUsedAt: day(1) } });
    expect(await lastUse()).toBe(day(1).toISOString());
    const { grantId } = await granted(w, id, ["workspace:read"]);
    await prisma.applicationGrant.update({ where: { id: grantId }, data: { lastUsedAt: day(2) } });
    expect(await lastUse()).toBe(day(2).toISOString());
    const { id: apiToken } = await prisma.apiToken.create({
      data: {
        id: newId("tok"),
        userId: id,
        name: "Import",
        tokenHash: id,
        hint: "0000",
        scope: "API_READ",
        createdAt: day(0),
        lastUsedAt: day(3),
        expiresAt: day(9),
      },
    });
    expect(await lastUse()).toBe(day(3).toISOString());
    await prisma.session.update({
      where: { id: sessionId },
      data: { lastUsedAt: day(4), impersonatorId: w.users.instanceAdmin.id },
    });
    await prisma.apiToken.delete({ where: { id: apiToken } });
    expect(await lastUse()).toBe(day(2).toISOString());
  });

  test("finds users by words of the email and the name, by their beginnings, and by id", async () => {
    const ids = await people(
      { email: "grace.hopper@example.net", name: "Amazing Grace" },
      { email: "flow-matic@example.net", name: "GRACE Hopper" },
      { email: "cobol@example.net", name: "Admiral Grace" },
      { email: "gra_e@example.net", name: "100% Cobol" },
      { email: "émile@example.net", name: "Émile" },
    );
    const [emile, percent, admiral, flow, grace] = ids;
    expect(await idsOf({ search: " graCE" })).toEqual([admiral, flow, grace]);
    expect(await idsOf({ search: "GRACE.HOPPER@EXAMPLE.NET" })).toEqual([grace]);
    expect(await idsOf({ search: "gra_e@" })).toEqual([percent]);
    expect(await idsOf({ search: "gra" })).toEqual([percent, admiral, flow, grace]);
    expect(await idsOf({ search: "100%" })).toEqual([percent]);
    expect(await idsOf({ search: "hopper grace" })).toEqual([flow, grace]);
    expect(await idsOf({ search: "opper" })).toEqual([]);
    expect(await idsOf({ search: "emi" })).toEqual([emile]);
    expect(await idsOf({ search: grace })).toEqual([grace]);
    for (const search of ["o'neil@", "a\\\\b@", "@", "' | 'x@"]) expect(await idsOf({ search })).toEqual([]);
    expect(await idsOf({ search: "%" })).toEqual([]);
    expect(await idsOf({ search: "\\" })).toEqual([]);
    expect(await idsOf({ search: "  ", first: 5 })).toEqual(ids);
  });

  test("pages forward and backward with a search and a state", async () => {
    const rows = Array.from({ length: 7 }, (_, i) => ({
      email: `page${i}@example.net`,
      name: i % 2 === 0 ? "Page" : "Other",
      ...(i < 5 && { suspended: true as const }),
    }));
    const ids = await people(...rows);
    const filters = [
      [{ search: "page" }, ids],
      [{ search: "page", state: "SUSPENDED" }, ids.slice(2)],
      [{ search: "page", state: "ACTIVE" }, ids.slice(0, 2)],
    ] as const;
    for (const [filter, expected] of filters) {
      const forward: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const page: Page = await list({ ...filter, first: 2, after });
        forward.push(...page.nodes.map(({ userId }) => userId));
        after = page.pageInfo.endCursor;
        more = page.pageInfo.hasNextPage;
      }
      expect(forward).toEqual(expected);
      const backward: string[] = [];
      for (let before: string | null = null, more = true; more; ) {
        const page: Page = await list({ ...filter, last: 2, before });
        backward.unshift(...page.nodes.map(({ userId }) => userId));
        before = page.pageInfo.startCursor;
        more = page.pageInfo.hasPreviousPage;
      }
      expect(backward).toEqual(expected);
    }
    const state = "SUSPENDED";
    expect((await list({ state, first: 100 })).nodes.every((node) => node.suspendedAt !== null)).toBe(true);
    expect((await list({ state, first: 5 })).nodes.map(({ userId }) => userId)).toEqual(ids.slice(2));
    const { endCursor: after } = (await list({ search: "page", first: 2 })).pageInfo;
    expect(codeOf(await ask({ search: "pag", first: 2, after }))).toBe("INVALID_INPUT");
  });

  test("counts what each user has", async () => {
    const counted = (id: string) =>
      w.gql<{ users: { nodes: object[]; totalCount: number } }>(
        w.users.instanceAdmin.token,
        `query ($search: String) { users(filter: { search: $search }) {
          totalCount nodes { organizationCount workspaceCount publicationCount socialAccountCount } } }`,
        { search: id },
      );
    const { prisma } = w.db;
    const own = { createdById: w.users.owner.id };
    const before = await prisma.publication.count({ where: own });
    const { id } = await newcomer(w);
    expect(dataOf(await counted(id)).users).toEqual({
      totalCount: 1,
      nodes: [{ organizationCount: 0, workspaceCount: 0, publicationCount: 0, socialAccountCount: 0 }],
    });
    const memberships = { where: { userId: w.users.owner.id } };
    const activeOnes = { where: { ...memberships.where, status: "ACTIVE" as const } };
    expect(dataOf(await counted(w.users.owner.id)).users.nodes).toEqual([
      {
        organizationCount: await prisma.organizationMember.count(memberships),
        workspaceCount: await prisma.workspaceMember.count(activeOnes),
        publicationCount: before,
        socialAccountCount: await prisma.socialAccount.count({
          where: { connectedById: w.users.owner.id, state: { not: "DISCONNECTED" } },
        }),
      },
    ]);
  });

  describe("in an order", () => {
    let ids: string[];
    beforeAll(async () => {
      const rows = [
        { email: "order-b", name: "Order b", used: 3, workspaces: 1, publications: 2 },
        { email: "order-a", name: "Order A", used: 0, workspaces: 0, publications: 0 },
        { email: "order-e", name: "Order c", used: 1, workspaces: 1, publications: 1 },
        { email: "order-c", name: "Order \u00e9", used: 3, workspaces: 0, publications: 2 },
        { email: "order-d", name: "Order a", used: 2, workspaces: 1, publications: 0 },
      ];
      ids = (await people(...rows.map(({ email, name }) => ({ email: `${email}@example.net`, name })))).toReversed();
      const { prisma } = w.db;
      const createdAt = w.clock.now();
      const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
      for (const [i, { used, workspaces, publications }] of rows.entries()) {
        const userId = ids[i] ?? "";
        const times = { createdAt, lastUsedAt: after(used), expiresAt: after(60) };
        if (used > 0) await prisma.session.create({ data: { id: newId("ses"), userId, tokenHash: userId, ...times } });
        const there = { workspaceId: w.ids.workspace, createdAt, updatedAt: createdAt };
        for (let n = 0; n < workspaces; n++)
          await prisma.workspaceMember.create({ data: { id: newId("wsm"), userId, role: "VIEWER", ...there } });
        for (let n = 0; n < publications; n++)
          await prisma.publication.create({ data: { id: newId("pub"), createdById: userId, ...there } });
      }
    });

    const ORDERED = `query ($search: String, $orderBy: UserOrder, $first: Int, $after: String, $last: Int, $before: String) {
      users(filter: { search: $search }, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount nodes { userId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
    const read = async (variables: Record<string, unknown>) =>
      dataOf(await w.gql<{ users: Page & { totalCount: number } }>(w.users.instanceAdmin.token, ORDERED, variables))
        .users;

    async function everyPage(variables: Record<string, unknown>, size: number): Promise<string[]> {
      const all: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const { nodes, pageInfo } = await read({ ...variables, first: size, after });
        all.push(...nodes.map(({ userId }) => userId));
        [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
      }
      return all;
    }

    test.each([
      ["REGISTERED", [0, 1, 2, 3, 4]],
      ["EMAIL", [1, 0, 3, 4, 2]],
      ["NAME", [1, 4, 0, 2, 3]],
      ["LAST_USED", [1, 2, 4, 0, 3]],
      ["WORKSPACES", [1, 3, 0, 2, 4]],
      ["PUBLICATIONS", [1, 4, 2, 0, 3]],
    ])("by %s, in both directions", async (field, ascending) => {
      for (const direction of ["ASC", "DESC"]) {
        const orderBy = { field, direction };
        const expected = (direction === "ASC" ? ascending : ascending.toReversed()).map((at) => ids[at]);
        const variables = { search: "order", orderBy };
        expect(await everyPage(variables, 2)).toEqual(expected);
        expect(await everyPage(variables, 5)).toEqual(expected);
        const last = await read({ ...variables, last: 2 });
        const { startCursor: before } = last.pageInfo;
        expect(last.nodes.map(({ userId }) => userId)).toEqual(expected.slice(-2));
        expect((await read({ ...variables, last: 3, before })).nodes.map(({ userId }) => userId)).toEqual(
          expected.slice(0, 3),
        );
        expect(last.totalCount).toBe(5);
        const everyone = await everyPage({ orderBy }, 3);
        expect(everyone.filter((id) => ids.includes(id))).toEqual(expected);
        expect(new Set(everyone).size).toBe((await read({ orderBy })).totalCount);
      }
    });

    test("refuses a cursor of another order", async () => {
      const orderBy = { field: "EMAIL", direction: "ASC" };
      const { endCursor: after } = (await read({ orderBy, first: 2 })).pageInfo;
      for (const other of [
        { field: "EMAIL", direction: "DESC" },
        { field: "NAME", direction: "ASC" },
      ])
        expect(codeOf(await w.gql(w.users.instanceAdmin.token, ORDERED, { orderBy: other, after }))).toBe(
          "INVALID_INPUT",
        );
    });
  });

  test("refuses a search of more than 254 characters", async () => {
    expect(codeOf(await ask({ search: "x".repeat(255) }))).toBe("VALIDATION_FAILED");
    expect(await idsOf({ search: "x".repeat(254) })).toEqual([]);
  });

  test("costs the same statements for many users as for one", async () => {
    const recording = recordStatements(w.db.pool);
    const count = async (first: number) => {
      recording.take();
      await list({ first });
      return recording.take().length;
    };
    expect(await count(20)).toBe(await count(1));
  });

  test("is never answered from the cache, because no revision follows other people", async () => {
    const [id] = await people({ email: "fresh@example.net", name: "Fresh" });
    const query = `{ users(filter: { search: "fresh@" }) { nodes { userId state } } }`;
    const read = () => w.gql<{ users: Page }>(w.users.instanceAdmin.token, query);
    for (const suspendedAt of [null, w.clock.now()]) {
      await w.db.prisma.user.update({ where: { id: id ?? "" }, data: { suspendedAt } });
      const answer = await read();
      expect(answer.headers.get("cache-status")).toContain("bypass");
      expect(dataOf(answer).users.nodes).toEqual([
        { userId: id, state: suspendedAt === null ? "ACTIVE" : "SUSPENDED" },
      ]);
    }
  });
});
