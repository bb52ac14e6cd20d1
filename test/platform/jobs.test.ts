import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createWakeUpSignal } from "../../src/platform/concurrency/wakeUp.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { dispatch } from "../../src/platform/jobs/dispatch.ts";
import type { Handler } from "../../src/platform/jobs/handler.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { createJobStatistics } from "../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../src/platform/jobs/workers.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { createApp } from "../../src/server/app.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import { handlers } from "../../src/server/jobs/jobs.generated.ts";
import { sweeps } from "../../src/server/jobs/jobs.ts";
import { testDatabase } from "../support/database/template.ts";
import { leave } from "../support/jobs.ts";
import { startServer } from "../support/processes/serverProcess.ts";
import { type World, world } from "../support/world.ts";

const WITHIN = { timeout: 30_000, interval: 50 };
const NOT_ABORTED = new AbortController().signal;

describe("the wake-up signal", () => {
  test("resolves one wait for all earlier wake-ups, also for those before the wait began", async () => {
    const wakeUp = createWakeUpSignal();
    wakeUp.wake();
    wakeUp.wake();
    await wakeUp.wait(60_000);
    let resolved = false;
    const next = wakeUp.wait(60_000).then(() => (resolved = true));
    await Promise.resolve();
    expect(resolved).toBe(false);
    wakeUp.wake();
    await next;
    await wakeUp.wait(1);
  });
});

describe("jobs and sweeps of the server", () => {
  test("have one handler for each topic and one sweep for each name", () => {
    const topics = handlers.map(({ topic }) => topic);
    expect(topics).toEqual([...new Set(topics)]);
    const names = sweeps.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain("forget_lapsed");
  });

  describe("over one world", () => {
    let w: World;
    beforeAll(async () => {
      w = await world();
    });
    afterAll(() => w.close());

    test("delete expired rows and nothing else", async () => {
      const { prisma } = w.db;
      const now = w.clock.now().getTime();
      const userId = w.users.viewer.id;
      const key = (name: string, in_: number) => ({
        userId,
        key: name,
        fingerprint: "",
        value: {},
        createdAt: new Date(now),
        expiresAt: new Date(now + in_),
      });
      await prisma.idempotencyKey.createMany({
        data: [key("kept", 1000), ...Array.from({ length: 2500 }, (_, index) => key(`lapsed ${index}`, -index))],
      });
      const session = (tokenHash: string, days: number) => ({
        id: newId("ses"),
        userId,
        tokenHash,
        createdAt: new Date(now),
        lastUsedAt: new Date(now),
        expiresAt: new Date(now + days * 86_400_000),
      });
      await prisma.session.createMany({ data: [session("shown", -29), session("gone", -31)] });
      const grant = (tokenHash: string, in_: number) => ({
        id: newId("rag"),
        tokenHash,
        userId,
        sessionId: w.users.viewer.sessionId,
        action: "x",
        createdAt: new Date(now),
        expiresAt: new Date(now + in_),
      });
      await prisma.reauthenticationGrant.createMany({ data: [grant("held", 1000), grant("late", -1)] });

      await deleteExpired.run(w.app.services, NOT_ABORTED);

      expect((await prisma.idempotencyKey.findMany({ where: { userId } })).map((row) => row.key)).toEqual(["kept"]);
      const sessions = await prisma.session.findMany({ where: { userId } });
      expect(sessions.map((row) => row.tokenHash)).toContain("shown");
      expect(sessions.map((row) => row.tokenHash)).not.toContain("gone");
      expect(sessions).toHaveLength(2);
      const grants = await prisma.reauthenticationGrant.findMany({ where: { userId } });
      expect(grants.map((row) => row.tokenHash)).toEqual(["held"]);
    });

    test("are counted in the metrics by topic and outcome", async () => {
      const statistics = createJobStatistics();
      statistics.count("some.topic", "completed");
      statistics.count("some.topic", "completed");
      statistics.count("some.topic", "failed");
      const { env, database, now } = w.app.services;
      const app = await createApp({ env, database, now, statistics });
      const metrics = async () =>
        (await app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" })).text();
      for (const text of [await metrics(), await metrics()]) {
        expect(text).toContain('rostrum_jobs_total{topic="some.topic",outcome="completed"} 2\n');
        expect(text).toContain('rostrum_jobs_total{topic="some.topic",outcome="failed"} 1\n');
      }
      await app.close();
    });
  });
});

test("a job that was active when the process of an embedded database died starts again at once", async () => {
  const database = await testDatabase();
  const services = openServices({ env: readEnv({ NODE_ENV: "test" }), database });
  const topic = "test.note";
  await leave(services, { topic, payload: {} });
  const dead = await openQueue(services, { shared: [topic] }, { supervise: false });
  await dispatch(services, dead, [{ topic, lane: "cause" }]);
  expect(await dead.fetch(topic)).toHaveLength(1);
  await dead.stop({ close: false, graceful: false });

  const statistics = createJobStatistics();
  const handler: Handler = { topic, lane: "cause", work: "waits", payload: z.object({}), run: async () => {} };
  const workers = startWorkers(services, {
    handlers: [handler],
    sweeps: [],
    statistics,
    patience: { retrySeconds: 1 },
  });
  await expect.poll(() => statistics.entries(), WITHIN).toEqual([{ topic, outcome: "completed", jobs: 1 }]);
  await workers.stop(1000);
  await database.close();
});

describe("workers that stop", () => {
  test.each([
    ["stops at the signal", (signal: AbortSignal) => new Promise((_, fail) => signal.addEventListener("abort", fail))],
    ["ignores the signal", () => new Promise(() => {})],
  ])("hand back a job that %s: another worker takes it at once, as its first try", async (_name, wait) => {
    const database = await testDatabase();
    const services = openServices({ env: readEnv({ NODE_ENV: "test" }), database });
    const topic = "test.note";
    await leave(services, { topic, payload: {} });
    const begun = Promise.withResolvers<void>();
    const slow: Handler = {
      topic,
      lane: "cause",
      work: "waits",
      payload: z.object({}),
      async run(_services, _payload, { signal }) {
        begun.resolve();
        await wait(signal);
      },
    };
    const statistics = createJobStatistics();
    // A failed job would wait for an hour.
    const patience = { retrySeconds: 3600 };
    const first = startWorkers(services, { handlers: [slow], sweeps: [], statistics: createJobStatistics(), patience });
    await begun.promise;
    await first.stop(50, 200);
    const job = "SELECT state, retry_count FROM pgboss.job WHERE name = $1";
    expect((await database.pool.query(job, [topic])).rows).toEqual([{ state: "created", retry_count: 0 }]);
    const quick: Handler = { ...slow, run: async () => {} };
    const second = startWorkers(services, { handlers: [quick], sweeps: [], statistics, patience });
    await expect.poll(() => statistics.entries(), WITHIN).toEqual([{ topic, outcome: "completed", jobs: 1 }]);
    await second.stop(1000);
    await database.close();
  });
});

describe("a server", () => {
  test("works on jobs and ends during a job", async () => {
    const server = await startServer({ env: { LOG_LEVEL: "debug" } });
    await expect.poll(server.output, WITHIN).toContain('"sweep.forget_lapsed"');
    expect(server.output()).toContain('"workers.started"');
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('"level":"ERROR"');
  });

  test("works on no jobs with WORKERS=off and is still ready", async () => {
    const server = await startServer({ env: { WORKERS: "off" } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain("workers.started");
  });
});
