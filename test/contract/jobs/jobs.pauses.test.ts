import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { WakeUpSignal } from "../../../src/platform/concurrency/wakeUp.ts";
import { DatabaseUnavailable } from "../../../src/platform/errors/recognize.ts";
import type { Handler, Sweep } from "../../../src/platform/jobs/handler.ts";
import type { WorkerOptions } from "../../../src/platform/jobs/runLanes.ts";
import { createJobStatistics } from "../../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../../src/platform/jobs/workers.ts";
import { holdStatement, recordStatements } from "../../support/database/statements.ts";
import { leave } from "../../support/jobs.ts";
import { type World, world } from "../../support/world.ts";

const WITHIN = { timeout: 30_000, interval: 20 };
const LONGEST_MS = { postgres: 2000, pglite: 10_000 };

let w: World;
let end: () => Promise<void>;
beforeEach(async () => {
  w = await world();
  end = async () => {};
});
afterEach(async () => {
  await end();
  await w.close();
});

const handler = (topic: string, run: Handler["run"] = async () => {}): Handler => ({
  topic,
  lane: "cause",
  work: "waits",
  payload: z.unknown(),
  run,
});

/** Starts workers whose pauses are recorded: each ends when the test calls `poll`. */
async function pausing(options: Partial<WorkerOptions>, database = w.db) {
  const pauses: number[] = [];
  let go: () => void = () => {};
  let isPending = false;
  const wakeUp: WakeUpSignal = {
    wake() {
      isPending = true;
      go();
    },
    async wait(withinMs) {
      pauses.push(withinMs);
      if (!isPending) await new Promise<void>((resolve) => (go = resolve));
      isPending = false;
    },
  };
  const statistics = createJobStatistics();
  const services = { ...w.app.services, database, wakeUp };
  const workers = startWorkers(services, { handlers: [], sweeps: [], statistics, ...options });
  end = () => workers.stop(0);
  await expect.poll(() => pauses.length, WITHIN).toBe(1);
  /** Ends the pause and returns the next one. */
  const poll = async () => {
    const before = pauses.length;
    wakeUp.wake();
    await expect.poll(() => pauses.length, WITHIN).toBeGreaterThan(before);
    return pauses[before];
  };
  return { pauses, poll, statistics };
}

describe("workers without work", () => {
  test("wait longer after each poll up to a bound, and shortly again after work was found", async () => {
    const { pauses, poll, statistics } = await pausing({ handlers: [handler("test.any")] });
    const longest = LONGEST_MS[w.db.kind];
    while (pauses.at(-2) !== longest) await poll();
    const [first = 0] = pauses;
    expect(pauses).toEqual(pauses.map((_, i) => Math.min(first * 2 ** i, longest)));
    await leave(w.app.services, { topic: "test.any", payload: {} });
    expect(await poll()).toBeLessThan(first);
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "completed", jobs: 1 }]);
  });

  test("send one statement for all topics at each poll", async () => {
    const recording = recordStatements(w.db.pool);
    const topics = ["test.a", "test.b", "test.c"];
    const { poll } = await pausing({ handlers: topics.map((topic) => handler(topic)), patience: { supervise: false } });
    recording.take();
    await poll();
    // The queue looks for its own pending migrations (bam) once, at some moment after the start.
    const statements = recording.take().filter(({ text }) => !/\bbam/.test(text));
    expect(statements.map(({ name, text }) => name ?? text)).toEqual(["jobs_due"]);
    expect(statements[0]?.values).toEqual([topics, topics]);
  });

  test("wait until the next message is due, not past it", async () => {
    const { poll } = await pausing({ handlers: [handler("test.any")] });
    const dueAt = new Date(w.clock.now().getTime() + 40);
    await leave(w.app.services, { topic: "test.any", payload: {}, dueAt });
    expect(await poll()).toBe(40);
    w.clock.advance(15);
    expect(await poll()).toBe(25);
  });

  test("wait until a failed job is due again, not past it", async () => {
    const failing = handler("test.any", async () => {
      throw new Error("not today");
    });
    const { poll, statistics } = await pausing({ handlers: [failing], patience: { retries: 1 } });
    await leave(w.app.services, { topic: "test.any", payload: {} });
    await poll();
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "failed", jobs: 1 }]);
    await w.db.pool.query("UPDATE pgboss.job SET start_after = now() + interval '1900 ms' WHERE state = 'retry'");
    for (let polls = 0; polls < 4; polls++) await poll();
    expect(await poll()).toBeLessThanOrEqual(1900);
  });

  test("wait until the next interval of a sweep begins, not past it", async () => {
    let runs = 0;
    const sweep: Sweep = { name: "count", everySeconds: 3600, run: async () => void (runs += 1) };
    w.clock.set(new Date("2026-05-01T10:59:59.900Z"));
    const { pauses, poll } = await pausing({ sweeps: [sweep] });
    expect(pauses).toEqual([100]);
    await expect.poll(() => runs, WITHIN).toBe(1);
    w.clock.advance(100);
    expect(await poll()).toBeGreaterThan(100);
  });
});

describe("workers with more work than places", () => {
  /** Handled with two places for each tenant. */
  const computing = (): Handler => ({ ...handler("test.any"), work: "computes" });
  const messages = (count: number) => Array.from({ length: count }, () => ({ topic: "test.any", payload: {} }));
  const isPoll = ({ name }: { name?: string | undefined }) => name === "jobs_due";
  const isFetch = ({ text }: { text: string }) => text.includes("WITH RECURSIVE running");

  test("give the place of an ended job to the next one without another poll", async () => {
    const { poll, pauses, statistics } = await pausing({ handlers: [computing()], patience: { supervise: false } });
    await leave(w.app.services, ...messages(20));
    const recording = recordStatements(w.db.pool);
    await poll();
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "completed", jobs: 20 }]);
    expect(pauses).toHaveLength(2);
    // One poll finds the messages, and the queue is read again after they became jobs.
    expect(recording.take().filter(isPoll)).toHaveLength(2);
  });

  test("keep their pause when jobs end while the database takes only reads, and then go on", async () => {
    const open = Promise.withResolvers<void>();
    let ended = 0;
    const run = () => open.promise.finally(() => (ended += 1));
    let isReadOnly = false;
    let refusals = 0;
    const requireWrites = () => {
      // A loop without a pause would never let the test go on.
      if (!isReadOnly || ++refusals > 100) return;
      throw new DatabaseUnavailable(new Error("read-only"));
    };
    const database = { ...w.db, writability: { ...w.db.writability, requireWrites } };
    const { poll, statistics } = await pausing({ handlers: [{ ...computing(), run }] }, database);
    await leave(w.app.services, ...messages(20));
    await poll();
    isReadOnly = true;
    await poll();
    open.resolve();
    await expect.poll(() => ended, WITHIN).toBe(2);
    await poll();
    expect(refusals).toBeLessThan(5);
    isReadOnly = false;
    await poll();
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "completed", jobs: 20 }]);
  });

  test("begin no pause if they are stopped while they ask for the next job", async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const starts = [first, second];
    const run = async () => starts.shift()?.promise;
    const { poll, pauses, statistics } = await pausing({ handlers: [{ ...computing(), run }] });
    await leave(w.app.services, ...messages(3));
    await poll();
    const before = pauses.length;
    const fetch = holdStatement(w.db.pool, isFetch);
    first.resolve();
    await fetch.reached;
    const stopped = end();
    fetch.letGo();
    // The third job was the last one that waited: no end of a job would end another pause.
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "completed", jobs: 2 }]);
    expect(pauses).toHaveLength(before);
    second.resolve();
    await stopped;
  });

  test("do not ask for a next job behind the last one", async () => {
    const { poll, statistics } = await pausing({ handlers: [computing()], patience: { supervise: false } });
    await leave(w.app.services, ...messages(1));
    const recording = recordStatements(w.db.pool);
    await poll();
    await expect.poll(() => statistics.entries(), WITHIN).toMatchObject([{ outcome: "completed", jobs: 1 }]);
    await poll();
    expect(recording.take().filter(isFetch)).toHaveLength(1);
  });
});
