import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { EventDraft } from "../../../src/platform/webhooks/events.ts";
import { systemWrite } from "../../../src/platform/write/systemWrite.ts";
import { type World, world } from "../../support/world.ts";
import { plantEndpoint } from "../../webhooks/stage.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("concurrent writes about the same objects number the events of each object in the order of their commits", async () => {
  const { organization: organizationId, workspace: workspaceId } = w.ids;
  await plantEndpoint(w.app.services, "https://receiver.example", { organizationId, createdById: w.users.owner.id });
  const objects = Array.from({ length: 4 }, () => newId("ren"));
  const event = (objectId: string): EventDraft => ({
    type: "rendition.published",
    objectId,
    organizationId,
    workspaceId,
  });
  // Each write names the objects in another order, and some of them twice.
  const orders = Array.from({ length: 40 }, (_, at) =>
    [0, 1, 2, 3, at].map((place) => objects[(place + at) % 4] ?? ""),
  );
  await Promise.all(
    orders.map((order) =>
      systemWrite(w.app.services, async () => ({ value: null, audit: null, events: order.map((id) => event(id)) })),
    ),
  );
  const rows = await w.db.prisma.$queryRaw<{ id: string; sequence: bigint; object_id: string; tx: string }[]>`
    SELECT id, sequence, object_id, xmin::text AS tx FROM webhook_event ORDER BY object_id, sequence`;
  expect(rows).toHaveLength(orders.flat().length);
  const numbers = Map.groupBy(rows, (row) => row.object_id);
  const commitOrders = [...numbers.values()].map((own) => {
    expect(own.map(({ sequence }) => Number(sequence))).toEqual(own.map((_, at) => at + 1));
    return [...new Set(own.map(({ tx }) => tx))];
  });
  // All writes concern all objects, so every object shows the same order of commits.
  for (const order of commitOrders) expect(order).toEqual(commitOrders[0]);
});
