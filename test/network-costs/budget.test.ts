import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reservePosts } from "../../src/domains/network-costs/effects.ts";
import { begin } from "../../src/domains/publications/delivery/begin.ts";
import { deliver } from "../../src/domains/publications/delivery/deliver.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { settleExpired } from "../../src/platform/costs/costs.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { drain } from "../delivery/drain.ts";
import { type Planted, plantScheduled, plantX } from "../delivery/rows.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { act } from "../support/domains/publish.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { world } from "../support/world.ts";
import { type XStage, xStage } from "./xStage.ts";

let s: XStage;
beforeAll(async () => {
  s = await xStage();
});
afterAll(() => s.close());
afterEach(() => s.clear());

const SET = `mutation ($input: SetNetworkBudgetInput!) {
  setNetworkBudget(input: $input) { networkBudget { network monthlyMicrousd isDefault usedMicrousd } } }`;
const READ = `query ($id: ID!) { organization(id: $id) { networkBudgets {
  network monthlyMicrousd isDefault usedMicrousd pricesReadOn prices { operation priceMicrousd } } } }`;

const setBudget = (monthlyMicrousd: number | null, role: "owner" | "admin" | "editor" = "owner") =>
  s.w.gql<{ setNetworkBudget: { networkBudget: object } }>(s.w.users[role].token, SET, {
    input: { organizationId: s.w.ids.organization, network: "X", monthlyMicrousd },
  });

describe("the budget of a network that bills calls", () => {
  test("is the server's default until an owner or an admin sets one", async () => {
    const query = () =>
      s.w.gql<{ organization: { networkBudgets: object[] } }>(s.w.users.viewer.token, READ, {
        id: s.w.ids.organization,
      });
    expect(dataOf(await query()).organization.networkBudgets).toMatchObject([
      {
        network: "X",
        monthlyMicrousd: 10_000_000,
        isDefault: true,
        usedMicrousd: 0,
        pricesReadOn: "2026-08-28",
        prices: expect.arrayContaining([
          { operation: "post_with_link", priceMicrousd: 200_000 },
          { operation: "post_delete", priceMicrousd: 12_000 },
        ]),
      },
    ]);
    const set = dataOf(await setBudget(300_000)).setNetworkBudget.networkBudget;
    expect(set).toEqual({ network: "X", monthlyMicrousd: 300_000, isDefault: false, usedMicrousd: 0 });
    expect(dataOf(await query()).organization.networkBudgets).toMatchObject([{ monthlyMicrousd: 300_000 }]);
    expect(dataOf(await setBudget(null)).setNetworkBudget.networkBudget).toMatchObject({ isDefault: true });
  });

  test("is set with an audit event, and without one where nothing changes", async () => {
    const events = async (amount: number | null) =>
      (await recordedBy(s.w, async () => void dataOf(await setBudget(amount)))).auditEvents;
    expect(await events(5)).toMatchObject([
      {
        action: "organization.network_budget_changed",
        changedFields: [
          { field: "network", current: "x" },
          { field: "monthly_microusd", previous: "default", current: "5" },
        ],
      },
    ]);
    expect(await events(5)).toEqual([]);
  });

  test("is refused to members, for a free network, and beyond its bounds", async () => {
    expect(codeOf(await setBudget(5, "editor"))).toBe("FORBIDDEN");
    for (const input of [
      { network: "MASTODON", monthlyMicrousd: 5 },
      { network: "X", monthlyMicrousd: -1 },
    ]) {
      const answer = await s.w.gql(s.w.users.owner.token, SET, {
        input: { organizationId: s.w.ids.organization, ...input },
      });
      expect(["INVALID_INPUT", "VALIDATION_FAILED"]).toContain(codeOf(answer));
    }
  });
});

describe("the cost of posts", () => {
  test("is shown before, by operation", async () => {
    const input = {
      workspaceId: s.w.ids.workspace,
      segments: [{ text: "See example.org" }, { text: "Second" }],
      accountIds: [s.accountId],
    };
    const { publication } = dataOf(await act(s.w, s.w.users.editor.token, "createPublication", input)).acted;
    const query = `query ($id: ID!) { validatePublication(id: $id) {
      costs { accountId costMicrousd operations { operation count costMicrousd } } notes { rule path } }
      publication(id: $id) { renditions { maximumCostMicrousd } } }`;
    const answer = dataOf(await s.w.gql<object>(s.w.users.viewer.token, query, { id: publication.id }));
    expect(answer).toEqual({
      validatePublication: {
        costs: [
          {
            accountId: s.accountId,
            costMicrousd: 215_000,
            operations: [
              { operation: "post_with_link", count: 1, costMicrousd: 200_000 },
              { operation: "post", count: 1, costMicrousd: 15_000 },
            ],
          },
        ],
        notes: [{ rule: "REPLY_MAY_BE_REFUSED", path: "renditions.0.segments.1" }],
      },
      publication: { renditions: [{ maximumCostMicrousd: 215_000 }] },
    });
  });

  test("is reserved for the whole thread before its first post, and settled after its last", async () => {
    const planted = await s.due("First", { further: ["Second example.org"] });
    s.fake.fault({ act: "status", status: 503, path: "POST /2/tweets" });
    expect(await drain(s.w.app.services)).toEqual([]);
    expect(await s.costs()).toMatchObject({ reserved: 215_000, events: 2 });
    await s.settle();
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect(await s.costs()).toMatchObject({ reserved: 0, events: 0, spent: { post: 30_000, post_with_link: 200_000 } });
    expect(await s.used()).toBe(Object.values((await s.costs()).spent).reduce((sum, each) => sum + each, 0));
  });

  test("without room in the budget lets nothing out, and a raised budget lets all out", async () => {
    dataOf(await setBudget(29_999));
    const planted = await s.due("First", { further: ["Second"] });
    expect(await drain(s.w.app.services)).toEqual([]);
    expect(await s.renditionOf(planted)).toMatchObject({
      status: "FAILED",
      errorCode: "budget_exceeded",
      errorKind: "budget",
    });
    expect([s.fake.posts.length, await s.used(), await s.w.db.prisma.costReservation.count()]).toEqual([0, 0, 0]);
    dataOf(await setBudget(30_000));
    dataOf(await act(s.w, s.w.users.editor.token, "retryFailedRenditions", { id: planted.publicationId }));
    await s.settle(2);
    expect(s.fake.posts.map(({ text }) => text)).toEqual(["First", "Second"]);
    expect(await s.used()).toBe(30_000);
  });

  test("of an organization counts where the server's default has no room", async () => {
    const env = { PROVIDER_API_URLS: `x=${s.fake.origin}`, OUTBOUND_ALLOW: s.fake.host, NETWORK_BUDGET_MICROUSD: "0" };
    const other = await world({ env, now: s.w.clock.now() });
    const { services } = other.app;
    const accountIds = [await plantX(services, other.ids.workspace, s.fake.origin)];
    const plant = (text: string) =>
      plantScheduled(other.db, { workspaceId: other.ids.workspace, accountIds, text, at: other.clock.now() });
    const fateOf = async ({ renditionIds: [id = ""] }: Planted) =>
      (await other.db.prisma.rendition.findUniqueOrThrow({ where: { id } })).errorCode;
    const without = await plant("Without a budget");
    await drain(services);
    expect([await fateOf(without), s.fake.posts.length]).toEqual(["budget_exceeded", 0]);
    const input = { organizationId: other.ids.organization, network: "X", monthlyMicrousd: 15_000 };
    dataOf(await other.gql(other.users.owner.token, SET, { input }));
    const within = await plant("Within the budget");
    await drain(services);
    const beyond = await plant("Beyond the budget");
    await drain(services);
    expect([await fateOf(within), await fateOf(beyond)]).toEqual([null, "budget_exceeded"]);
    expect(s.fake.posts).toHaveLength(1);
    await other.close();
  });

  test("is released when a publication of which nothing was sent is canceled", async () => {
    const planted = await s.due("Held, then canceled");
    const [renditionId = ""] = planted.renditionIds;
    const payer = { organizationId: s.w.ids.organization, provider: "x", renditionId };
    const posts = [{ text: "Held, then canceled", media: [], segment: 0 }];
    // The claim of a post that waits because its host is out of reach.
    const { services } = s.w.app;
    await systemWrite(services, async ({ tx, now: at }) => ({
      value: await reservePosts(tx, services, payer, posts, at),
      audit: null,
    }));
    expect(await s.used()).toBe(15_000);
    const canceling = { id: planted.publicationId, expectedRevision: 1 };
    expect((await act(s.w, s.w.users.editor.token, "cancelPublication", canceling)).errors).toBeUndefined();
    expect([await s.used(), await s.w.db.prisma.costReservation.count()]).toEqual([0, 0]);
  });

  test("of deliveries at the same time never exceeds the budget", async () => {
    dataOf(await setBudget(45_000));
    const planted = await Promise.all(Array.from({ length: 8 }, (_, at) => s.due(`Post ${at}`)));
    const { services } = s.w.app;
    for (const { publicationId, jobId } of planted) await begin(services, publicationId, jobId);
    const signal = new AbortController().signal;
    await Promise.all(planted.map(({ renditionIds: [id = ""] }) => deliver(services, TIMING, id, signal)));
    const ended = await Promise.all(planted.map(s.renditionOf));
    expect(ended.filter(({ status }) => status === "PUBLISHED")).toHaveLength(3);
    expect(ended.filter(({ errorCode }) => errorCode === "budget_exceeded")).toHaveLength(5);
    expect([s.fake.posts.length, await s.used()]).toEqual([3, 45_000]);
  });

  test("of a thread that is cut by a refused reply is that of the posts that exist", async () => {
    s.fake.server.switches.refusesReplies = true;
    const planted = await s.due("First", { further: ["Second", "Third"] });
    expect(await drain(s.w.app.services)).toEqual([]);
    const rendition = await s.renditionOf(planted);
    expect(rendition).toMatchObject({ status: "FAILED", errorCode: "reply_refused", segment: 1 });
    expect(rendition.liveSegments).toHaveLength(1);
    expect(await s.costs()).toMatchObject({ reserved: 0, spent: { post: 15_000 } });
    expect(await s.used()).toBe(15_000);
  });

  test("has the reads that find a lost post, and counts the post once", async () => {
    const planted = await s.due("Lost");
    s.fake.fault({ act: "lose", path: "POST /2/tweets" });
    await s.settle(3);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect(s.fake.posts).toHaveLength(1);
    expect(await s.costs()).toMatchObject({ reserved: 0, spent: { post: 15_000, post_read: 5000 } });
    expect(await s.used()).toBe(20_000);
  });

  test("of a duplicate is nothing, and the person is asked to change the text", async () => {
    const first = await s.due("Twice");
    expect(await drain(s.w.app.services)).toEqual([]);
    expect((await s.renditionOf(first)).status).toBe("PUBLISHED");
    s.w.clock.advance(3 * 3_600_000);
    const second = await s.due("Twice");
    await s.settle(4);
    expect(await s.renditionOf(second)).toMatchObject({ status: "FAILED", errorCode: "text_repeated" });
    expect(s.fake.posts).toHaveLength(1);
    expect((await s.costs()).spent["post"]).toBe(15_000);
  });

  test("has a deletion, also beyond the budget", async () => {
    dataOf(await setBudget(15_000));
    const planted = await s.due("Gone");
    expect(await drain(s.w.app.services)).toEqual([]);
    const [renditionId] = planted.renditionIds;
    dataOf(await act(s.w, s.w.users.editor.token, "deletePost", { renditionId, confirm: true }));
    expect(await s.costs()).toMatchObject({ spent: { post: 15_000, post_delete: 12_000 } });
    expect(await s.used()).toBe(27_000);
  });

  test("of a month is no part of the next one", async () => {
    dataOf(await setBudget(15_000));
    await s.due("This month");
    expect(await drain(s.w.app.services)).toEqual([]);
    s.w.clock.advance(32 * 86_400_000);
    const planted = await s.due("Next month");
    expect(await drain(s.w.app.services)).toEqual([]);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect(await s.used()).toBe(15_000);
  });

  test("that is reserved for a rendition that no longer exists counts as spent after three days", async () => {
    await s.due("First");
    s.fake.fault({ act: "status", status: 503, path: "POST /2/tweets" });
    expect(await drain(s.w.app.services)).toEqual([]);
    await s.w.db.prisma.publication.deleteMany();
    s.w.clock.advance(73 * 3_600_000);
    await settleExpired(s.w.app.services, new AbortController().signal);
    expect(await s.w.db.prisma.costReservation.count()).toBe(0);
    expect((await s.costs()).reserved).toBe(0);
  });
});
