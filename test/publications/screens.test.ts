import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { granted } from "../support/domains/application.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-25T10:00:00Z");

let w: World;
let statements: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world({ now: NOW });
  statements = recordStatements(w.db.pool);
});
afterAll(() => w.close());

async function place() {
  const workspaceId = newId("ws");
  const stamps = { createdAt: NOW, updatedAt: NOW };
  const named = { organizationId: w.ids.organization, name: "Own", timezone: "UTC", randomDelayMinutes: 0 };
  await w.db.prisma.workspace.create({ data: { id: workspaceId, ...named, ...stamps } });
  return workspaceId;
}

const LIST = `query ($id: ID!, $filter: PublicationFilter, $orderBy: PublicationOrder, $first: Int, $after: String) {
  organization(id: $id) { publications(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes { id } totalCount pageInfo { nextCursor } } } }`;
interface Listed {
  nodes: { id: string }[];
  totalCount: number | null;
  pageInfo: { nextCursor: string | null };
}
const ask = (variables: object, token = w.users.owner.token) =>
  w.gql<{ organization: { publications: Listed } }>(token, LIST, { id: w.ids.organization, ...variables });
const idsOf = ({ nodes }: Listed) => nodes.map(({ id }) => id);

describe("Organization.publications", () => {
  test("merges the lists of workspaces in every order, page by page", async () => {
    const workspaceIds = [await place(), await place(), await place()];
    const made: { id: string; scheduledAt: Date; createdAt: Date }[] = [];
    for (let index = 0; index < 9; index++) {
      const scheduledAt = new Date(Date.UTC(2026, 3, 1 + ((index * 4) % 9)));
      const createdAt = new Date(NOW.getTime() + index * 1000);
      const columns = { state: "SCHEDULED", scheduledAt, createdAt } as const;
      made.push({ scheduledAt, createdAt, ...(await publication(w, workspaceIds[index % 3] as string, columns)) });
    }
    const by = (order: (one: (typeof made)[0], other: (typeof made)[0]) => number) =>
      made.toSorted(order).map(({ id }) => id);
    const expected = {
      NEWEST: by((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
      SOONEST: by((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime()),
      PLANNED: by((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime()),
      LATEST: by((one, other) => other.scheduledAt.getTime() - one.scheduledAt.getTime()),
    };
    for (const [orderBy, order] of Object.entries(expected)) {
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof ask>> = await ask({
          filter: { workspaceIds },
          orderBy,
          first: 4,
          after,
        });
        const page = dataOf(answer).organization.publications;
        expect(page.totalCount).toBe(9);
        paged.push(...idsOf(page));
        after = page.pageInfo.nextCursor;
      } while (after !== null);
      expect(paged).toEqual(order);
    }
    const [first] = workspaceIds;
    const ofFirst = dataOf(await ask({ filter: { workspaceIds: [first] } })).organization.publications;
    expect(ofFirst.totalCount).toBe(3);
    const cursor = dataOf(await ask({ filter: { workspaceIds }, first: 1 })).organization.publications.pageInfo
      .nextCursor;
    expect(codeOf(await ask({ filter: { workspaceIds: [first] }, after: cursor }))).toBe("INVALID_INPUT");
  });

  test("has the filters of a workspace's list, each of them, without a search", async () => {
    const workspaceIds = [await place(), await place()];
    const [one = "", other = ""] = workspaceIds;
    const accountId = await socialAccount(w, one);
    const set = newId("set");
    const ofAccount = (await publication(w, one, {}, [{ accountId }])).id;
    const ofEditor = (await publication(w, other, { createdById: w.users.editor.id })).id;
    const ofSet = (await publication(w, other, { socialSetId: set })).id;
    const approved = (
      await publication(w, one, { reviewState: "APPROVED", approvedContentRevision: 1, state: "CANCELLED" })
    ).id;
    const matches = async (filter: object) =>
      idsOf(dataOf(await ask({ filter: { ...filter, workspaceIds } })).organization.publications).toSorted();
    expect(await matches({ accountIds: [accountId] })).toEqual([ofAccount]);
    expect(await matches({ createdByIds: [w.users.editor.id] })).toEqual([ofEditor]);
    expect(await matches({ socialSetIds: [set] })).toEqual([ofSet]);
    expect(await matches({ approval: "APPROVED" })).toEqual([approved]);
    expect(await matches({ states: ["CANCELED"] })).toEqual([approved]);
    expect(await matches({ providers: ["MASTODON"], activity: "DRAFT" })).toHaveLength(4);
    expect(codeOf(await ask({ filter: { workspaceIds, search: "good" } }))).toBe("INVALID_INPUT");
  });

  test("has no publication of a workspace that the viewer cannot see", async () => {
    const hidden = await place();
    const { id } = await publication(w, hidden);
    const list = async (token: string, workspaceIds: string[] | null) =>
      idsOf(dataOf(await ask({ filter: { workspaceIds } }, token)).organization.publications);
    expect(await list(w.users.owner.token, [hidden])).toEqual([id]);
    expect(await list(w.users.editor.token, [hidden])).toEqual([]);
    expect(await list(w.users.editor.token, null)).not.toContain(id);
  });
});

describe("Publication.cover", () => {
  test("is the first media item of the thread, also behind posts without one", async () => {
    const item = (name: string) => ({ url: `https://example.org/${name}.png`, altText: name });
    const segments = [
      { text: "one", media: [] },
      { text: "two", media: [item("first"), item("second")] },
      { text: "three", media: [item("third")] },
    ];
    const { id } = await publication(w, w.ids.workspace, { segments });
    const { id: plain } = await publication(w, w.ids.workspace);
    const query = `{ nodes(ids: ${JSON.stringify([id, plain])}) { ... on Publication { cover { position url altText mediaItem { id } } } } }`;
    expect(dataOf(await w.gql(w.users.viewer.token, query))).toEqual({
      nodes: [
        { cover: { position: 0, url: "https://example.org/first.png", altText: "first", mediaItem: null } },
        { cover: null },
      ],
    });
  });
});

describe("Workspace.counts", () => {
  const COUNTS = `counts { publications { draft scheduled publishing published failed canceled } failuresToResolve accountsToReconnect }`;

  test("are the numbers of publications by state, and of what needs a person, in one statement for all workspaces", async () => {
    const [one, other] = [await place(), await place()];
    await publication(w, one);
    for (const state of ["SCHEDULED", "SCHEDULED", "FAILED", "CANCELLED"] as const)
      await publication(w, one, { state });
    await publication(w, one, { state: "PUBLISHING" }, [{ recoveryAction: "MANUAL_RESOLUTION" }]);
    await publication(w, one, { state: "PUBLISHING" }, [{ recoveryAction: "RECONCILE" }]);
    await socialAccount(w, one, { state: "NEEDS_ATTENTION" });
    await w.db.prisma.publication.createMany({
      data: Array.from({ length: 1001 }, () => ({
        id: newId("pub"),
        workspaceId: other,
        state: "PUBLISHED" as const,
        createdAt: NOW,
        updatedAt: NOW,
      })),
    });
    const read = async (ids: string[]) => {
      statements.take();
      const query = `{ nodes(ids: ${JSON.stringify(ids)}) { ... on Workspace { ${COUNTS} } } }`;
      const { nodes } = dataOf(await w.gql<{ nodes: unknown[] }>(w.users.owner.token, query));
      return { nodes, statements: statements.take().length };
    };
    await read([w.ids.workspace]);
    const { nodes, ...both } = await read([one, other]);
    const none = { draft: 0, scheduled: 0, publishing: 0, published: 0, failed: 0, canceled: 0 };
    expect(nodes).toEqual([
      {
        counts: {
          publications: { ...none, draft: 1, scheduled: 2, publishing: 2, failed: 1, canceled: 1 },
          failuresToResolve: 2,
          accountsToReconnect: 1,
        },
      },
      { counts: { publications: { ...none, published: null }, failuresToResolve: 0, accountsToReconnect: 0 } },
    ]);
    expect(both.statements).toBe((await read([one])).statements);
  });

  test("are closed to applications without publications:read", async () => {
    const query = `{ workspace(id: "${w.ids.workspace}") { ${COUNTS} } }`;
    const open = await granted(w, w.users.viewer.id, ["workspace:read", "publications:read"]);
    expect(codeOf(await w.gql(open.token, query))).toBeUndefined();
    const closed = await granted(w, w.users.viewer.id, ["workspace:read"]);
    expect(codeOf(await w.gql(closed.token, query))).toBe("FORBIDDEN");
  });

  test("of a day are those of its publications and plans, and null for a day that is not counted", async () => {
    const workspaceId = await place();
    const at = new Date("2026-04-01T12:00:00Z");
    await publication(w, workspaceId, { state: "SCHEDULED", scheduledAt: at });
    await publication(w, workspaceId, { state: "FAILED", scheduledAt: at });
    await publication(w, workspaceId, { plannedAt: at });
    const read = async () => {
      const days = `{ calendar(workspaceId: "${workspaceId}", from: "2026-04-01", to: "2026-04-01") {
        publicationCounts { draft scheduled publishing published failed canceled } } }`;
      return dataOf(await w.gql<{ calendar: unknown[] }>(w.users.owner.token, days)).calendar;
    };
    const plans = { draft: 1, canceled: 0 };
    expect(await read()).toEqual([
      { publicationCounts: { ...plans, scheduled: 1, publishing: 0, published: 0, failed: 1 } },
    ]);
    await w.db.prisma.publication.createMany({
      data: Array.from({ length: 200 }, () => ({
        id: newId("pub"),
        workspaceId,
        state: "SCHEDULED" as const,
        scheduledAt: at,
        createdAt: NOW,
        updatedAt: NOW,
      })),
    });
    w.clock.set(new Date(NOW.getTime() + 1000));
    expect(await read()).toEqual([
      { publicationCounts: { ...plans, scheduled: null, publishing: null, published: null, failed: null } },
    ]);
    w.clock.set(NOW);
  });
});

describe("NotificationInbox", () => {
  test("has the unread notifications of each workspace, and of the account, in one statement", async () => {
    const userId = w.users.viewer.id;
    for (const [scope, unread] of [
      [w.ids.workspace, 3],
      ["", 2],
    ] as const)
      await w.db.prisma.notificationCounter.create({
        data: { userId, scope, workspaceId: scope || null, unread },
      });
    const query = `{ viewer { accountInbox { unreadCount } workspaces { nodes { id viewerInbox { unreadCount } } } } }`;
    const { viewer } = dataOf(await w.gql<{ viewer: unknown }>(w.users.viewer.token, query));
    expect(viewer).toEqual({
      accountInbox: { unreadCount: 2 },
      workspaces: { nodes: [{ id: w.ids.workspace, viewerInbox: { unreadCount: 3 } }] },
    });
    const bound = await w.apiToken("viewer", "API_READ", w.ids.workspace);
    expect(dataOf(await w.gql(bound, query))).toMatchObject({ viewer: { accountInbox: null } });
    const { token } = await granted(w, userId, ["workspace:read"]);
    const closed = `{ workspace(id: "${w.ids.workspace}") { viewerInbox { unreadCount } } }`;
    expect(codeOf(await w.gql(token, closed))).toBe("FORBIDDEN");
  });
});
