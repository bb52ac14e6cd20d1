import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryWith } from "../../../src/domains/publications/delivery/handlers.ts";
import { TIMING } from "../../../src/domains/publications/delivery/timing.ts";
import { createJobStatistics } from "../../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../../src/platform/jobs/workers.ts";
import { HURRY } from "../../delivery/plan.ts";
import type { Planted } from "../../delivery/rows.ts";
import { type Stage, stage } from "../../delivery/stage.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

test("two workers on one database attempt each rendition once", async () => {
  const both = [s.accounts.mastodon, s.accounts.bluesky];
  const planted: Planted[] = [];
  for (let number = 0; number < 12; number++) planted.push(await s.due(`shared ${number}`, both));
  const { services } = s.w.app;
  const now = () => new Date(s.w.clock.now().getTime() + performance.now());
  const patient = deliveryWith({ ...TIMING, sweepSeconds: HURRY.sweepSeconds });
  const workers = [1, 2].map(() =>
    startWorkers({ ...services, now }, { ...patient, statistics: createJobStatistics() }),
  );
  try {
    const where = { id: { in: planted.map(({ publicationId }) => publicationId) }, state: "PUBLISHED" as const };
    const deadline = Date.now() + 60_000;
    while ((await s.w.db.prisma.publication.count({ where })) < planted.length && Date.now() < deadline)
      await sleep(50);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop(5000)));
  }
  for (const [number, each] of planted.entries()) {
    expect(s.posts(`shared ${number}`)).toBe(2);
    for (const index of [0, 1])
      expect(await s.rendition(each, index)).toMatchObject({ status: "PUBLISHED", attempts: 1 });
  }
});
