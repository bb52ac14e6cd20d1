import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { leave, makeQueue } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

const HOUR = 3_600_000;
const TOPIC = "rendition.deliver";
const OTHER = "webhook.deliver";

let w: World;
beforeAll(async () => {
  // Jobs are due by the clock of the database, so this world begins at the real time.
  w = await world({ env: { WORKERS: "off" }, now: new Date() });
});
afterAll(() => w.close());

async function metrics(): Promise<string> {
  // An answer is used again for ten seconds.
  w.clock.advance(10_000);
  const answer = await w.app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" });
  return answer.text();
}
const valueOf = (text: string, series: string) => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const jobs = (state: string, topic = TOPIC) => `rostrum_queue_jobs{topic="${topic}",state="${state}"}`;
const oldest = (topic = TOPIC) => `rostrum_queue_oldest_seconds{topic="${topic}"}`;

interface Alert {
  name: string;
  metric: string;
  labels: string;
  limit: number;
}

/** The alerts of docs/alerts.yml about work that waits, retries or failed. */
async function workAlerts(): Promise<Alert[]> {
  const text = await readFile(new URL("../../docs/alerts.yml", import.meta.url), "utf8");
  const rule = /alert: (\w+)\s+expr: max by \(topic\) \((rostrum_(?:queue|deliveries)\w*)(\{[^}]*\})?\) > (\d+)/g;
  return [...text.matchAll(rule)].map(([, name = "", metric = "", labels = "", limit]) => {
    return { name, metric, labels: labels.slice(1, -1), limit: Number(limit) };
  });
}

/** The alerts whose expression is true of some series. */
async function firing(text: string): Promise<string[]> {
  const series = text.split("\n").flatMap((line) => {
    const [, metric = "", labels = "", value] = /^(\w+)\{([^}]*)\} (\S+)$/.exec(line) ?? [];
    return value === undefined ? [] : [{ metric, labels, value: Number(value) }];
  });
  const alerts = await workAlerts();
  return alerts
    .filter((alert) =>
      series.some(
        ({ metric, labels, value }) => metric === alert.metric && labels.includes(alert.labels) && value > alert.limit,
      ),
    )
    .map(({ name }) => name);
}

describe("the metrics of a server without workers", () => {
  test("show zeros for every topic while nothing waits, and no alert fires", async () => {
    const text = await metrics();
    const work = text.split("\n").filter((line) => /^rostrum_(deliveries|queue)\w*\{/.test(line));
    expect(work.filter((line) => line.startsWith("rostrum_deliveries"))).toHaveLength(5 * 4 + 5);
    expect(work.filter((line) => !line.endsWith(" 0"))).toEqual([]);
    expect(await firing(text)).toEqual([]);
  });

  test("show 1,000 messages that have been due for two hours", async () => {
    const dueAt = new Date(w.clock.now().getTime() - 2 * HOUR);
    await leave(w.app.services, ...Array.from({ length: 1000 }, () => ({ topic: OTHER, payload: {}, dueAt })));
    const later = new Date(w.clock.now().getTime() + HOUR);
    await leave(w.app.services, { topic: OTHER, payload: {}, dueAt: later });
    const text = await metrics();
    expect(valueOf(text, jobs("waiting", OTHER))).toBe(1000);
    expect(valueOf(text, oldest(OTHER))).toBeGreaterThanOrEqual(7200);
    expect(await firing(text)).toContain("RostrumJobsLate");
    await w.db.prisma.outboxMessage.deleteMany();
  });

  test("show 1,000 jobs of the queue that have been due for two hours, by state, and none that is done", async () => {
    const boss = await openQueue(w.app.services, { shared: [TOPIC, OTHER] }, { supervise: false });
    await boss.insert(
      TOPIC,
      Array.from({ length: 1000 }, () => ({ data: {}, startAfter: -7200 })),
    );
    const overdue = await metrics();
    expect(valueOf(overdue, jobs("waiting"))).toBe(1000);
    expect(valueOf(overdue, oldest())).toBeGreaterThanOrEqual(7200);
    expect(valueOf(overdue, jobs("waiting", OTHER))).toBe(0);
    expect(await firing(overdue)).toEqual(["RostrumJobsLate"]);

    const { pool } = w.db;
    const become = (state: string, number: number) =>
      pool.query(
        `UPDATE pgboss.job SET state = $1::pgboss.job_state, start_after = now() + interval '1 minute' WHERE id IN
         (SELECT id FROM pgboss.job WHERE state = 'created' LIMIT $2)`,
        [state, number],
      );
    for (const [state, number] of [
      ["completed", 400],
      ["failed", 100],
      ["active", 7],
      ["retry", 493],
    ] as const)
      await become(state, number);
    const text = await metrics();
    expect(["waiting", "retrying", "running", "failed"].map((state) => valueOf(text, jobs(state)))).toEqual([
      0, 493, 7, 100,
    ]);
    expect(valueOf(text, oldest())).toBe(0);
    expect(await firing(text)).toEqual(["RostrumJobsRetry", "RostrumJobsFailed"]);
    await pool.query("DELETE FROM pgboss.job");
    await boss.stop({ close: false, graceful: false });
  });

  test("are read from the database once in ten seconds", async () => {
    await metrics();
    await leave(w.app.services, { topic: "late", payload: {} });
    const read = async () =>
      (await w.app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" })).text();
    const two = await Promise.all([read(), read()]);
    for (const text of two) expect(valueOf(text, jobs("waiting", "late"))).toBeUndefined();
    expect(valueOf(await metrics(), jobs("waiting", "late"))).toBe(1);
    await w.db.prisma.outboxMessage.deleteMany();
  });

  test("count webhook deliveries that are due, retried, in progress and failed, without those of paused endpoints", async () => {
    const { prisma } = w.db;
    const now = w.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const endpoint = (state: "ACTIVE" | "PAUSED") => ({
      id: newId("whe"),
      organizationId: w.ids.organization,
      url: "https://receiver.example",
      eventTypes: ["webhook.test"],
      secret: "sealed",
      state,
      createdAt: now,
      updatedAt: now,
    });
    const [active, paused] = [endpoint("ACTIVE"), endpoint("PAUSED")];
    await prisma.webhookEndpoint.createMany({ data: [active, paused] });
    const deliveries = [
      { endpointId: active.id, nextTryAt: ago(2 * HOUR) },
      { endpointId: active.id, nextTryAt: ago(-HOUR), planned: 3 },
      { endpointId: active.id, state: "DELIVERING" as const, leasedUntil: ago(-1000), planned: 1 },
      { endpointId: active.id, state: "FAILED" as const, finishedAt: ago(HOUR) },
      { endpointId: active.id, state: "FAILED" as const, finishedAt: ago(25 * HOUR) },
      { endpointId: paused.id, nextTryAt: ago(5 * HOUR) },
    ];
    const events = deliveries.map((_, sequence) => ({
      id: newId("evt"),
      organizationId: w.ids.organization,
      type: "webhook.test",
      objectType: "webhook_endpoint",
      objectId: active.id,
      sequence,
      body: "{}",
      occurredAt: now,
      fannedOutAt: now,
    }));
    await prisma.webhookEvent.createMany({ data: events });
    const rows = deliveries.map((row, index) => ({
      id: newId("whd"),
      eventId: events[index]?.id ?? "",
      createdAt: now,
      ...row,
    }));
    await prisma.webhookDelivery.createMany({ data: rows });
    const text = await metrics();
    const count = (state: string) => valueOf(text, `rostrum_deliveries{topic="${OTHER}",state="${state}"}`);
    expect(["waiting", "retrying", "running", "failed"].map(count)).toEqual([1, 1, 1, 1]);
    expect(valueOf(text, `rostrum_deliveries_oldest_seconds{topic="${OTHER}"}`)).toBe(7210);
    expect(await firing(text)).toContain("RostrumDeliveriesLate");
  });

  test("have no series of work while the database cannot be read, and all others", async () => {
    const { pool } = w.db;
    await pool.query("ALTER TABLE outbox_message RENAME TO hidden");
    const text = await metrics();
    await pool.query("ALTER TABLE hidden RENAME TO outbox_message");
    expect(text).not.toMatch(/^rostrum_queue_jobs\{/m);
    expect(text).toMatch(/^rostrum_build_info\{/m);
    expect(await metrics()).toMatch(/^rostrum_queue_jobs\{/m);
  });
});

test("the queue of an earlier version gets the index of failed jobs", async () => {
  await w.db.pool.query("DROP INDEX pgboss.job_failed");
  await makeQueue(w.app.services, TOPIC);
  const { rows } = await w.db.pool.query("SELECT FROM pg_indexes WHERE indexname = 'job_failed'");
  expect(rows).toHaveLength(1);
});

test("the backlog is that of the outbox alone in a database whose queue was never opened", async () => {
  await w.db.pool.query("DROP SCHEMA pgboss CASCADE");
  await leave(w.app.services, { topic: OTHER, payload: {}, dueAt: new Date(w.clock.now().getTime() - HOUR) });
  const text = await metrics();
  const counts = text.split("\n").filter((line) => line.startsWith("rostrum_queue_jobs{") && !line.endsWith(" 0"));
  expect(counts).toEqual([`${jobs("waiting", OTHER)} 1`]);
});
