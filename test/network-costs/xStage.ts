import { expect } from "vitest";
import { drain, sweep } from "../delivery/drain.ts";
import { type Planted, plantScheduled, plantX } from "../delivery/rows.ts";
import { type FakeX, fakeX, X_ROW } from "../support/fakes/x.ts";
import { type World, world } from "../support/world.ts";

/** A world with an account at X, whose deletions cost 12 000 micro-USD. */
export interface XStage {
  w: World;
  fake: FakeX;
  accountId: string;
  due(
    text: string,
    more?: { further?: readonly string[]; media?: { mediaId: string; altText: string }[] },
  ): Promise<Planted>;
  renditionOf(planted: Planted): ReturnType<typeof renditionIn>;
  /** The costs of the month by operation, and everything that is reserved. */
  costs(): Promise<{ spent: Record<string, number>; reserved: number; events: number }>;
  used(): Promise<number>;
  /** Lets time pass until nothing is left to do. */
  settle(turns?: number): Promise<void>;
  /** Prepares the next test. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function xStage(): Promise<XStage> {
  let now = () => new Date();
  const fake = await fakeX({ now: () => now() });
  const apps = JSON.stringify([{ provider: "x", ...X_ROW }]);
  const env = { PROVIDER_APPS: apps, PROVIDER_API_URLS: `x=${fake.origin}`, OUTBOUND_ALLOW: fake.host };
  const w = await world({ env: { ...env, PROVIDER_PRICES: "x.post_delete=12000" }, now: new Date() });
  now = w.clock.now;
  const accountId = await plantX(w.app.services, w.ids.workspace, fake.origin);
  const { prisma } = w.db;
  return {
    w,
    fake,
    accountId,
    due: (text, more) =>
      plantScheduled(w.db, {
        workspaceId: w.ids.workspace,
        accountIds: [accountId],
        text,
        at: w.clock.now(),
        ...more,
      }),
    renditionOf: (planted) => renditionIn(w, planted),
    async costs() {
      const rows = await prisma.providerCost.findMany({ where: { provider: "x" }, orderBy: { operation: "asc" } });
      const spent = rows.filter(({ eventCount }) => eventCount > 0n);
      return {
        spent: Object.fromEntries(spent.map(({ operation, costMicrousd }) => [operation, Number(costMicrousd)])),
        reserved: rows.reduce((sum, { reservedCostMicrousd }) => sum + Number(reservedCostMicrousd), 0),
        events: rows.reduce((sum, { reservedEventCount }) => sum + Number(reservedEventCount), 0),
      };
    },
    async used() {
      const [row] = await prisma.networkBudget.findMany();
      return Number(row?.usedMicrousd ?? 0n);
    },
    async settle(turns = 12) {
      for (let turn = 0; turn < turns; turn += 1) {
        expect(await drain(w.app.services)).toEqual([]);
        w.clock.advance(130_000);
        await sweep(w.app.services);
      }
    },
    async clear() {
      await prisma.publication.deleteMany();
      await prisma.networkBudget.deleteMany();
      await prisma.providerCost.deleteMany();
      await prisma.costReservation.deleteMany();
      fake.mend();
      fake.posts.length = 0;
      Object.assign(fake.server.switches, { refusesReplies: false, refusesDuplicates: true });
    },
    async close() {
      await w.close();
      await fake.close();
    },
  };
}

const renditionIn = (w: World, { renditionIds: [id = ""] }: Planted) =>
  w.db.prisma.rendition.findUniqueOrThrow({ where: { id }, include: { liveSegments: true } });
