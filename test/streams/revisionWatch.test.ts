import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { type RevisionWatch, revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { testDatabase } from "../support/database/template.ts";

let db: Database;
let watch: RevisionWatch;
/** Reads that ended, whose results are returned after `release`. */
let held: (() => void)[] | undefined;
const stops: (() => void)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const prisma = db.prisma.$extends({
    query: {
      tenantRevision: {
        async findMany({ args, query }) {
          const rows = await query(args);
          const holding = held;
          if (holding) await new Promise<void>((release) => holding.push(release));
          return rows;
        },
      },
    },
  });
  watch = revisionWatch({ ...db, prisma: prisma as unknown as Database["prisma"] }, SILENT);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await db.close();
});

const commit = (id: string) =>
  db.prisma.tenantRevision.upsert({ where: { id }, create: { id }, update: { revision: randomUUID() } });

async function listen(id: string) {
  const moved = vi.fn();
  stops.push((await watch.watch(id, moved)).stop);
  return moved;
}

/** Runs `meanwhile` between the read of a poll and the comparison of its rows. */
async function duringPoll(meanwhile: () => Promise<void>): Promise<void> {
  const holding: (() => void)[] = [];
  held = holding;
  await vi.waitUntil(() => holding.length > 0, { timeout: 20_000 });
  held = undefined;
  await meanwhile();
  for (const release of holding) release();
}

test("a listener that joins during a poll receives later commits alone", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await commit(one);
  await commit(other);
  const early = await listen(one);
  const late: (typeof early)[] = [];
  await duringPoll(async () => {
    await commit(one);
    late.push(await listen(one), await listen(other));
  });
  const calls = () => [early, ...late].map((moved) => moved.mock.calls.length);

  await vi.waitUntil(() => early.mock.calls.length > 0, { timeout: 20_000 });
  expect(calls()).toEqual([1, 0, 0]);
  await commit(other);
  await vi.waitUntil(() => late[1]?.mock.calls.length, { timeout: 20_000 });
  expect(calls()).toEqual([1, 0, 1]);
  await commit(one);
  await vi.waitUntil(() => late[0]?.mock.calls.length, { timeout: 20_000 });
  expect(calls()).toEqual([2, 1, 1]);
});
