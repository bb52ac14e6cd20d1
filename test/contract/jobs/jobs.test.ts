import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { dispatch } from "../../../src/platform/jobs/dispatch.ts";
import type { Handler, Sweep } from "../../../src/platform/jobs/handler.ts";
import { PLACES } from "../../../src/platform/jobs/lanes.ts";
import { openQueue } from "../../../src/platform/jobs/queue.ts";
import type { WorkerOptions } from "../../../src/platform/jobs/runLanes.ts";
import { createJobStatistics, type JobStatistics } from "../../../src/platform/jobs/statistics.ts";
import { startWorkers, type Workers } from "../../../src/platform/jobs/workers.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import { leave, runJobs } from "../../support/jobs.ts";
import { type World, world } from "../../support/world.ts";

const TOPIC = "test.note";
const WITHIN = { timeout: 30_000, interval: 20 };

let w: World;
let services: Services;
let statistics: JobStatistics;
const running = new Set<Workers>();

beforeEach(async () => {
  w = await world();
  services = w.app.services;
  statistics = createJobStatistics();
});
afterEach(async () => {
  for (const workers of running) await workers.stop(0);
  running.clear();
  await w.close();
});

/** A handler that records the texts of its jobs. */
function notes(run: Handler<{ text: string }>["run"] = async () => {}) {
  const seen: string[] = [];
  const handler: Handler<{ text: string }> = {
    topic: TOPIC,
    lane: "cause",
    work: "waits",
    payload: z.object({ text: z.string() }),
    async run(scope, payload, job) {
      seen.push(payload.text);
      await run(scope, payload, job);
    },
  };
  return { seen, handler };
}

const note = (text: string) => ({ topic: TOPIC, payload: { text } });

function start(options: Partial<WorkerOptions>, of = services): Workers {
  const workers = startWorkers(of, { handlers: [], sweeps: [], statistics, ...options });
  running.add(workers);
  return workers;
}

async function stop(workers: Workers, patienceMs = 10_000): Promise<void> {
  running.delete(workers);
  await workers.stop(patienceMs);
}

const jobs = async () =>
  (
    await w.db.pool.query<{ id: string; state: string; data: { text?: string } }>(
      "SELECT id, state, data FROM pgboss.job WHERE name = $1 ORDER BY data->>'text'",
      [TOPIC],
    )
  ).rows;
const waiting = () => w.db.prisma.outboxMessage.count();

describe("the outbox is dispatched", () => {
  test("in the order in which its messages became due, none before its time", async () => {
    const { handler, seen } = notes();
    const now = w.clock.now().getTime();
    const at = (ms: number) => ({ dueAt: new Date(now + ms) });
    await leave(services, { ...note("in an hour"), ...at(3_600_000) }, { ...note("in a minute"), ...at(60_000) });
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`);
    // In reverse order, because only the due times count.
    for (const text of texts.toReversed()) await leave(services, { ...note(text), ...at(Number(text)) });
    w.clock.advance(20);
    await runJobs(services, { handlers: [handler] });
    expect(seen).toEqual(texts);
    w.clock.advance(59_979);
    expect(await runJobs(services, { handlers: [handler] })).toEqual([]);
    w.clock.advance(3_600_000);
    await leave(services, note("now"));
    await runJobs(services, { handlers: [handler] });
    expect(seen.slice(20)).toEqual(["in a minute", "in an hour", "now"]);
    expect(await waiting()).toBe(0);
  });

  test("with the job's id if a caller received it, otherwise with a new id", async () => {
    const { handler } = notes();
    const jobId = randomUUID();
    await leave(services, { ...note("the first"), jobId }, note("the second"));
    await runJobs(services, { handlers: [handler] });
    const [first, second] = await jobs();
    expect(first).toMatchObject({ id: jobId, data: { text: "the first" } });
    expect(second?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("once, with any number of dispatchers", async () => {
    const texts = Array.from({ length: 350 }, (_, index) => `${index}`.padStart(3, "0"));
    await leave(services, ...texts.map(note));
    const boss = await openQueue(services, { shared: [TOPIC] }, { supervise: false });
    const all = async () => {
      let sum = 0;
      for (let done = { handedOver: 0, more: true }; done.more; sum += done.handedOver)
        done = await dispatch(services, boss, [notes().handler]);
      return sum;
    };
    const sums = await Promise.all([all(), all(), all()]);
    const rest = await all();
    await boss.stop({ close: false, graceful: false });
    expect(sums.reduce((sum, one) => sum + one, rest)).toBe(350);
    expect((await jobs()).map(({ data }) => data.text)).toEqual(texts);
    expect(await waiting()).toBe(0);
  });

  test("not at all when a message cannot become a job: all messages stay", async () => {
    const { handler } = notes();
    await leave(services, note("good"), { ...note("bad"), jobId: "not a UUID" });
    await expect(runJobs(services, { handlers: [handler] })).rejects.toThrow("uuid");
    expect(await waiting()).toBe(2);
    expect(await jobs()).toEqual([]);
    expect(await w.db.prisma.user.count()).toBeGreaterThan(0);
  });

  test("except for topics that this version does not know", async () => {
    const { handler, seen } = notes();
    await leave(services, { topic: "from.the.future", payload: {} }, note("known"));
    await runJobs(services, { handlers: [handler] });
    expect(seen).toEqual(["known"]);
    expect(await waiting()).toBe(1);
  });
});

describe("workers", () => {
  test("begin a job as soon as its write is committed, several at a time and each once", async () => {
    const open = Promise.withResolvers<void>();
    const { handler, seen } = notes(() => open.promise);
    start({ handlers: [handler] });
    await leave(services, ...Array.from({ length: 12 }, (_, index) => note(`${index}`)));
    await expect.poll(() => seen.length, WITHIN).toBe(PLACES.waits.ofTenant);
    open.resolve();
    await expect.poll(() => statistics.entries(), WITHIN).toEqual([{ topic: TOPIC, outcome: "completed", jobs: 12 }]);
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
  });

  test("share the queue", async () => {
    const here = notes();
    const there = notes();
    const texts = Array.from({ length: 60 }, (_, index) => `${index}`);
    await leave(services, ...texts.map(note));
    // Another process has its own wake-up signal.
    start({ handlers: [here.handler] });
    start(
      { handlers: [there.handler] },
      { ...services, wakeUp: { wake() {}, wait: async () => new Promise((on) => setTimeout(on, 10)) } },
    );
    await expect.poll(() => here.seen.length + there.seen.length, WITHIN).toBe(60);
    expect([...here.seen, ...there.seen].toSorted()).toEqual(texts.toSorted());
  });

  test("find due jobs and jobs of other processes without a signal", async () => {
    const { handler, seen } = notes();
    await leave(services, { ...note("later"), dueAt: new Date(w.clock.now().getTime() + 1000) });
    start({ handlers: [handler] });
    await expect.poll(jobsTable, WITHIN).toBe(true);
    expect(seen).toEqual([]);
    w.clock.advance(1000);
    await expect.poll(() => seen, WITHIN).toEqual(["later"]);
  });

  test("repeat a failed job until its attempts are used up", async () => {
    const { handler, seen } = notes(async () => {
      throw new Error("not today");
    });
    start({ handlers: [handler], patience: { retrySeconds: 1, retries: 1 } });
    await leave(services, note("again"));
    await expect
      .poll(
        () =>
          jobs().then(
            ([job]) => job?.state,
            () => undefined,
          ),
        WITHIN,
      )
      .toBe("failed");
    expect(seen).toEqual(["again", "again"]);
    await expect.poll(() => statistics.entries(), WITHIN).toEqual([{ topic: TOPIC, outcome: "failed", jobs: 2 }]);
  });

  test("let the failure of one job leave the others alone", async () => {
    const { handler } = notes(async (_services, { text }) => {
      if (text === "bad") throw new Error("this one");
    });
    await leave(services, note("a"), note("bad"), note("c"));
    await expect(runJobs(services, { handlers: [handler] })).rejects.toThrow(AggregateError);
    expect((await jobs()).map(({ state }) => state)).toEqual(["completed", "retry", "completed"]);
  });

  test("refuse an invalid payload for good, and log nothing of its content", async () => {
    const lines: string[] = [];
    const log = {
      ...services.log,
      error: (event: string, fields: object = {}, cause?: unknown) =>
        void lines.push(`${event} ${JSON.stringify(fields)} ${String(cause)}`),
    };
    const { handler, seen } = notes();
    await leave(services, { topic: TOPIC, payload: { txt: "hush" } }, note("good"));
    const ran = await runJobs({ ...services, log }, { handlers: [handler], failures: "expected" });
    expect(ran.map(({ outcome }) => outcome).toSorted()).toEqual(["completed", "refused"]);
    expect((await jobs()).map(({ state }) => state).toSorted()).toEqual(["completed", "failed"]);
    expect(seen).toEqual(["good"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^job\.refused .*"topic":"test\.note".*the payload does not have the shape/);
    expect(lines[0]).not.toContain("hush");
  });

  test("finish the running jobs when they stop, and start no others", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { handler, seen } = notes(async (_services, _payload, { signal }) => {
      begun.resolve();
      await finish.promise;
      expect(signal.aborted).toBe(false);
    });
    const workers = start({ handlers: [handler] });
    await leave(services, note("long"));
    await begun.promise;
    const stopped = stop(workers);
    await leave(services, note("next"));
    finish.resolve();
    await stopped;
    expect(seen).toEqual(["long"]);
    expect(statistics.entries()).toEqual([{ topic: TOPIC, outcome: "completed", jobs: 1 }]);
    expect(await waiting()).toBe(1);
  });

  test("abort a job that takes too long at their stop; another worker gets it", async () => {
    const begun = Promise.withResolvers<void>();
    const { handler } = notes(async (_services, _payload, { signal }) => {
      begun.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    });
    const first = start({ handlers: [handler], patience: { retrySeconds: 1 } });
    await leave(services, note("long"));
    await begun.promise;
    await stop(first, 10);
    const second = notes();
    start({ handlers: [second.handler], patience: { retrySeconds: 1 } });
    await expect.poll(() => second.seen, WITHIN).toEqual(["long"]);
  });

  test("run the jobs of a worker that died", async () => {
    const { handler, seen } = notes();
    await leave(services, note("lost"));
    const boss = await openQueue(
      services,
      { shared: [TOPIC] },
      { supervise: false, expireSeconds: 1, retrySeconds: 1 },
    );
    await dispatch(services, boss, [notes().handler]);
    expect(await boss.fetch(TOPIC)).toHaveLength(1);
    await boss.stop({ close: false, graceful: false });
    start({ handlers: [handler], patience: { expireSeconds: 1, superviseSeconds: 1, retrySeconds: 1 } });
    await expect.poll(() => seen, WITHIN).toEqual(["lost"]);
  });

  test("leave the database to requests while jobs run and write", async () => {
    const { handler, seen } = notes(async (scope, { text }) => {
      await leave(scope, { topic: "from.the.future", payload: { text } });
      await scope.database.prisma.workspace.findMany();
    });
    start({ handlers: [handler] });
    const create = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }`;
    const writes = Array.from({ length: 20 }, async (_, index) => {
      await leave(services, note(`${index}`));
      const input = { organizationId: w.ids.organization, name: `Team ${index}` };
      const { errors } = await w.gql(w.users.owner.token, create, { input });
      expect(errors).toBeUndefined();
    });
    await Promise.all(writes);
    await expect.poll(() => statistics.entries(), WITHIN).toEqual([{ topic: TOPIC, outcome: "completed", jobs: 20 }]);
    expect(seen).toHaveLength(20);
  });
});

describe("sweeps", () => {
  test("run once in each interval, whichever of several processes is first", async ({ skip }) => {
    skip(w.db.kind === "pglite", "an embedded database has one process");
    let runs = 0;
    const sweep: Sweep = { name: "count", everySeconds: 2, run: async () => void (runs += 1) };
    const real = { ...services, now: () => new Date() };
    const wakeUp = { wake() {}, wait: async () => new Promise<void>((on) => setTimeout(on, 50)) };
    const processes = [start({ sweeps: [sweep] }, real), start({ sweeps: [sweep] }, { ...real, wakeUp })];
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(3);
    await Promise.all(processes.map((workers) => stop(workers)));
    // A job may begin after its interval on a busy machine, so the intervals count that the queue recorded.
    const { rows } = await w.db.pool.query<{ state: string; intervals: number; jobs: number }>(
      `SELECT state::text, count(*)::int AS jobs, count(DISTINCT singleton_on)::int AS intervals
       FROM pgboss.job WHERE name = 'sweep.count' AND state = 'completed' GROUP BY state`,
    );
    expect(rows).toEqual([{ state: "completed", jobs: runs, intervals: runs }]);
  });

  test("of an embedded database run in each interval and write nothing", async ({ skip }) => {
    skip(w.db.kind !== "pglite", "a PostgreSQL database may have several processes");
    let runs = 0;
    const fails: Sweep = { name: "fails", everySeconds: 1, run: () => Promise.reject(new Error("not today")) };
    const count: Sweep = { name: "count", everySeconds: 1, run: async () => void (runs += 1) };
    const workers = start({ sweeps: [fails, count] }, { ...services, now: () => new Date() });
    await expect.poll(() => runs, WITHIN).toBeGreaterThanOrEqual(2);
    await stop(workers);
    const counted = statistics.entries().map(({ topic, outcome }) => [topic, outcome]);
    expect(counted).toEqual([
      ["sweep.fails", "failed"],
      ["sweep.count", "completed"],
    ]);
    expect((await w.db.pool.query("SELECT FROM pgboss.job")).rowCount).toBe(0);
  });

  test("do not overlap", async () => {
    let atOnce = 0;
    let most = 0;
    const sweep: Sweep = {
      name: "slow",
      everySeconds: 1,
      async run() {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((on) => setTimeout(on, 1500));
        atOnce -= 1;
      },
    };
    const real = { ...services, now: () => new Date() };
    start({ sweeps: [sweep] }, real);
    const impatient = {
      ...real,
      wakeUp: { wake() {}, wait: async () => new Promise<void>((on) => setTimeout(on, 50)) },
    };
    if (w.db.kind === "postgres") start({ sweeps: [sweep] }, impatient);
    await expect.poll(() => statistics.entries()[0]?.jobs, WITHIN).toBeGreaterThanOrEqual(2);
    expect(most).toBe(1);
  });
});

async function jobsTable(): Promise<boolean> {
  const { rows } = await w.db.pool.query<{ present: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS present",
  );
  return rows[0]?.present === true;
}
