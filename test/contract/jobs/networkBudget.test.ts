import { afterAll, beforeAll, expect, test } from "vitest";
import { begin } from "../../../src/domains/publications/delivery/begin.ts";
import { deliver } from "../../../src/domains/publications/delivery/deliver.ts";
import { TIMING } from "../../../src/domains/publications/delivery/timing.ts";
import { plantScheduled, plantX } from "../../delivery/rows.ts";
import { type FakeX, fakeX, X_ROW } from "../../support/fakes/x.ts";
import { type World, world } from "../../support/world.ts";

const POST = 15_000;
const [THREADS, ROOM] = [24, 7];

let w: World;
let fake: FakeX;
beforeAll(async () => {
  fake = await fakeX();
  const apps = JSON.stringify([{ provider: "x", ...X_ROW }]);
  const api = { PROVIDER_APPS: apps, PROVIDER_API_URLS: `x=${fake.origin}`, OUTBOUND_ALLOW: fake.host };
  w = await world({ env: { ...api, NETWORK_BUDGET_MICROUSD: String(2 * POST * ROOM + POST) }, now: new Date() });
});
afterAll(async () => {
  await w.close();
  await fake.close();
});

test("threads that are sent at the same time share a budget, which they never exceed, and none is cut", async () => {
  const { services } = w.app;
  const workspaceId = w.ids.workspace;
  const accountIds = [await plantX(services, workspaceId, fake.origin)];
  const planted = [];
  for (let at = 0; at < THREADS; at += 1) {
    const content = { text: `Thread ${at}`, further: [`End of thread ${at}`] };
    planted.push(await plantScheduled(w.db, { workspaceId, accountIds, ...content, at: w.clock.now() }));
  }
  for (const { publicationId, jobId } of planted) await begin(services, publicationId, jobId);
  const ids = planted.flatMap(({ renditionIds }) => renditionIds);
  const signal = new AbortController().signal;
  const sendAll = () => Promise.all(ids.map((id) => deliver(services, TIMING, id, signal)));
  // Each call sends the next post of a thread.
  await sendAll();
  await sendAll();

  const { prisma } = w.db;
  const renditions = await prisma.rendition.findMany({ where: { id: { in: ids } } });
  expect(renditions.filter(({ status }) => status === "PUBLISHED")).toHaveLength(ROOM);
  expect(renditions.filter(({ errorCode }) => errorCode === "budget_exceeded")).toHaveLength(THREADS - ROOM);
  expect(fake.posts).toHaveLength(2 * ROOM);
  const [budget] = await prisma.networkBudget.findMany();
  const costs = await prisma.providerCost.findMany({ where: { provider: "x" } });
  expect([budget?.usedMicrousd, costs.reduce((sum, { costMicrousd }) => sum + costMicrousd, 0n)]).toEqual([
    BigInt(2 * POST * ROOM),
    BigInt(2 * POST * ROOM),
  ]);
  expect(costs.reduce((sum, { reservedCostMicrousd }) => sum + reservedCostMicrousd, 0n)).toBe(0n);
  expect(await prisma.costReservation.count()).toBe(0);
});
