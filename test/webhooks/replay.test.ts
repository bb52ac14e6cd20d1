import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { webhookDelivery, webhookEndpoint } from "../support/domains/webhooks.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let endpointId: string;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.db.prisma.webhookEndpoint.deleteMany();
  await w.db.prisma.outboxMessage.deleteMany();
  endpointId = await webhookEndpoint(w, { organizationId: w.ids.organization });
});

const admin = () => w.users.admin.token;
const queued = async () =>
  (await w.db.prisma.outboxMessage.findMany({ where: { topic: "webhook.deliver" } })).map(({ payload }) => payload);
const rowOf = (id: string) => w.db.prisma.webhookDelivery.findUniqueOrThrow({ where: { id } });
const replay = (id: string, headers?: Record<string, string>) =>
  w.gql<{ replayWebhookDelivery: { webhookDelivery: object } }>(
    admin(),
    "mutation ($id: ID!) { replayWebhookDelivery(input: { id: $id }) { webhookDelivery { id state tries event { id } } } }",
    { id },
    headers,
  );
const replayAll = (since: Date | string) =>
  w.gql<{ replayFailedWebhookDeliveries: object }>(
    admin(),
    `mutation ($input: ReplayFailedWebhookDeliveriesInput!) { replayFailedWebhookDeliveries(input: $input) { replayed hasMore } }`,
    { input: { endpointId, since } },
  );

describe("replayWebhookDelivery", () => {
  test.each(["FAILED", "DELIVERED", "CANCELLED", "PENDING"] as const)(
    "plans a delivery in the state %s again, with the same event",
    async (state) => {
      const { id, eventId } = await webhookDelivery(w, endpointId, { state });
      const { auditEvents } = await recordedBy(w, async () => {
        const expected = { id, state: "PENDING", tries: 8, event: { id: eventId } };
        expect(dataOf(await replay(id)).replayWebhookDelivery.webhookDelivery).toEqual(expected);
      });
      expect(await rowOf(id)).toMatchObject({ planned: 0, nextTryAt: w.clock.now(), finishedAt: null });
      expect(await queued()).toEqual([{ deliveryId: id }]);
      expect(auditEvents).toMatchObject([{ action: "organization.webhook_deliveries_replayed" }]);
    },
  );

  test("refuses a delivery whose try is under way", async () => {
    const { id } = await webhookDelivery(w, endpointId, { state: "DELIVERING" });
    expect(codeOf(await replay(id))).toBe("CONFLICT");
    expect(await queued()).toEqual([]);
  });

  test("queues one try for a repeated Idempotency-Key", async () => {
    const { id } = await webhookDelivery(w, endpointId);
    const key = { "Idempotency-Key": "replay-once" };
    expect(dataOf(await replay(id, key))).toEqual(dataOf(await replay(id, key)));
    expect(await queued()).toHaveLength(1);
  });
});

describe("replayFailedWebhookDeliveries", () => {
  const at = (minutes: number) => new Date(w.clock.now().getTime() + minutes * 60_000);

  test("plans the failed deliveries of the endpoint again that were created since the time", async () => {
    const other = await webhookEndpoint(w, { organizationId: w.ids.organization });
    await webhookDelivery(w, endpointId, { createdAt: at(-2) });
    const failed = [await webhookDelivery(w, endpointId, { createdAt: at(-1) }), await webhookDelivery(w, endpointId)];
    for (const state of ["DELIVERED", "CANCELLED", "DELIVERING"] as const)
      await webhookDelivery(w, endpointId, { state });
    await webhookDelivery(w, other);
    const answer = dataOf(await replayAll(at(-1))).replayFailedWebhookDeliveries;
    expect(answer).toEqual({ replayed: 2, hasMore: false });
    expect(await queued()).toEqual(failed.map(({ id }) => ({ deliveryId: id })));
    expect(dataOf(await replayAll(at(-1))).replayFailedWebhookDeliveries).toEqual({ replayed: 0, hasMore: false });
  });

  test("plans at most 1000 deliveries in one call, oldest first", async () => {
    const { eventId } = await webhookDelivery(w, endpointId, { state: "DELIVERED" });
    await w.db.pool.query(
      `INSERT INTO webhook_event (id, organization_id, type, object_type, object_id, sequence, body, occurred_at)
       SELECT 'evt_' || n, organization_id, type, object_type, object_id, n, body, occurred_at
       FROM webhook_event, generate_series(1, 1001) n WHERE id = $1`,
      [eventId],
    );
    await w.db.pool.query(
      `INSERT INTO webhook_delivery (id, endpoint_id, event_id, state, created_at)
       SELECT 'whd_' || n, $1, 'evt_' || n, 'FAILED', $2::timestamptz + n * interval '1 second' FROM generate_series(1, 1001) n`,
      [endpointId, w.clock.now()],
    );
    const first = dataOf(await replayAll(w.clock.now())).replayFailedWebhookDeliveries;
    expect(first).toEqual({ replayed: 1000, hasMore: true });
    expect((await rowOf("whd_1001")).state).toBe("FAILED");
    const second = dataOf(await replayAll(w.clock.now())).replayFailedWebhookDeliveries;
    expect(second).toEqual({ replayed: 1, hasMore: false });
  });
});

describe("WebhookEndpoint.deliveries", () => {
  const list = (args: string) =>
    w.gql<{ webhookEndpoint: { deliveries: { nodes: { id: string }[]; pageInfo: { endCursor: string } } } }>(
      admin(),
      `query ($id: ID!) { webhookEndpoint(id: $id) { deliveries${args} { nodes { id } pageInfo { endCursor } } } }`,
      { id: endpointId },
    );
  const idsOf = async (args: string) => dataOf(await list(args)).webhookEndpoint.deliveries.nodes.map(({ id }) => id);

  test("has pages, newest first, and a filter of the state", async () => {
    const before = new Date(w.clock.now().getTime() - 60_000);
    const { id: old } = await webhookDelivery(w, endpointId, { createdAt: before });
    const { id: done } = await webhookDelivery(w, endpointId, { state: "DELIVERED" });
    const { id: latest } = await webhookDelivery(w, endpointId);
    expect(await idsOf("")).toEqual([latest, done, old]);
    expect(await idsOf("(filter: { state: FAILED })")).toEqual([latest, old]);
    const { endCursor } = dataOf(await list("(first: 2)")).webhookEndpoint.deliveries.pageInfo;
    expect(await idsOf(`(first: 2, after: "${endCursor}")`)).toEqual([old]);
  });

  test("refuses more than 100 tries of a delivery", async () => {
    await webhookDelivery(w, endpointId);
    const answer = await w.gql(
      admin(),
      "query ($id: ID!) { webhookEndpoint(id: $id) { deliveries { nodes { attempts(first: 101) { number } } } } }",
      { id: endpointId },
    );
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["first"] }]]);
  });
});
