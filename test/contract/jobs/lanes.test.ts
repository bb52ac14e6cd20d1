import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { dispatch } from "../../../src/platform/jobs/dispatch.ts";
import { fetchJobs } from "../../../src/platform/jobs/fetchJobs.ts";
import type { Handler } from "../../../src/platform/jobs/handler.ts";
import { lanesOf, PLACES } from "../../../src/platform/jobs/lanes.ts";
import { openQueue } from "../../../src/platform/jobs/queue.ts";
import { createJobStatistics } from "../../../src/platform/jobs/statistics.ts";
import { startWorkers, type Workers } from "../../../src/platform/jobs/workers.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import { handlers } from "../../../src/server/jobs/jobs.generated.ts";
import { leave } from "../../support/jobs.ts";
import { type World, world } from "../../support/world.ts";

const WITHIN = { timeout: 30_000, interval: 20 };
/** Longer than any test: a job that hangs. */
const NEVER = new Promise<void>(() => {});
/** Ends the jobs that trickle. */
let over = new AbortController();

/** A job that goes on in small steps and never ends by itself. */
async function trickle(): Promise<void> {
  for (const { signal } = over; !signal.aborted; ) await sleep(5);
}

let w: World;
let services: Services;
const running = new Set<Workers>();

beforeAll(async () => {
  w = await world();
  services = w.app.services;
});
afterEach(async () => {
  over.abort();
  over = new AbortController();
  for (const workers of running) await workers.stop(0, 0);
  running.clear();
});
afterAll(() => w.close());

interface Sent {
  tenant: string;
  host: string;
}

let topics = 0;

/**
 * A topic of its own with the bounds of a real one. The messages name their lane, and the jobs of tenants whose name
 * begins with "slow" behave badly.
 */
function topic({ topic: name, work }: Pick<Handler, "topic" | "work">, misbehave: () => Promise<void>) {
  const seen: string[] = [];
  const done: string[] = [];
  const handler: Handler<Sent> = {
    topic: `${name}.${++topics}`,
    work,
    lane: { sql: "SELECT position, payload ->> 'tenant' AS tenant, payload ->> 'host' AS host FROM message" },
    payload: z.object({ tenant: z.string(), host: z.string() }),
    async run(_services, { tenant }) {
      seen.push(tenant);
      if (tenant.startsWith("slow")) await misbehave();
      done.push(tenant);
    },
  };
  return { handler, seen, done };
}

const message = (name: string, tenant: string, host = "") => ({ topic: name, payload: { tenant, host } });
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

function start(...own: Handler[]): void {
  const options = { handlers: own, sweeps: [], statistics: createJobStatistics(), patience: { retrySeconds: 1 } };
  running.add(startWorkers(services, options));
}

/** Every topic of the server, with what the jobs of one tenant do while another tenant waits. */
const ATTACKS = handlers.flatMap(({ topic: name, work }) => [
  { name, work, attack: "hang", misbehave: () => NEVER },
  { name, work, attack: "trickle", misbehave: trickle },
  { name, work, attack: "fail", misbehave: () => Promise.reject(new Error("answers 500")) },
]);

test.each(handlers.map(({ topic: name, lane }) => [name, lane] as const))(
  "the statement of %s runs on the real tables, and a message without rows belongs to the tenant who left it",
  async (_name, lane) => {
    const client = await services.database.pool.connect();
    try {
      const tenant = lane === "instance" ? "" : "org_left";
      expect(await lanesOf(client, lane, [{ payload: {}, tenant: "org_left" }])).toEqual([{ tenant, host: "" }]);
    } finally {
      client.release();
    }
  },
);

describe("a topic", () => {
  test.each(ATTACKS)("$name runs the job of a tenant while the jobs of another tenant $attack", async (row) => {
    const { handler, done } = topic({ topic: row.name, work: row.work }, row.misbehave);
    const backlog = times(PLACES[row.work].places + 10, (at) => message(handler.topic, "slow", `host-${at}`));
    await leave(services, ...backlog, message(handler.topic, "quick"));
    start(handler);
    await expect.poll(() => done, WITHIN).toEqual(["quick"]);
  });

  test("keeps its places from a host that hangs for many tenants", async () => {
    const { handler, seen, done } = topic({ topic: "rendition.deliver", work: "waits" }, () => NEVER);
    const backlog = times(100, (at) => message(handler.topic, `slow-${at}`, "slow.example"));
    await leave(services, ...backlog, message(handler.topic, "quick", "quick.example"));
    start(handler);
    await expect.poll(() => done, WITHIN).toEqual(["quick"]);
    await expect.poll(() => seen.length - done.length, WITHIN).toBe(PLACES.waits.ofHost);
  });

  test("lets a new tenant in, however many tenants hang", async () => {
    const { handler, done } = topic({ topic: "rendition.deliver", work: "waits" }, () => NEVER);
    await leave(services, ...times(10, (tenant) => times(20, () => message(handler.topic, `slow-${tenant}`))).flat());
    start(handler);
    await leave(services, message(handler.topic, "quick"));
    await expect.poll(() => done, WITHIN).toEqual(["quick"]);
  });

  test("gives the places of ended jobs to the waiting jobs of the same tenant", async () => {
    const open = Promise.withResolvers<void>();
    const { handler, done } = topic({ topic: "media.process", work: "computes" }, () => open.promise);
    await leave(services, ...times(9, () => message(handler.topic, "slow")));
    start(handler);
    open.resolve();
    await expect.poll(() => done.length, WITHIN).toBe(9);
  });
});

describe("the queue", () => {
  const { handler } = topic({ topic: "rendition.deliver", work: "waits" }, () => NEVER);
  const { topic: name } = handler;
  const open = () => openQueue(services, { shared: [name] }, { supervise: false });
  const tenantsOf = (jobs: readonly { data: object }[]) => jobs.map(({ data }) => (data as Sent).tenant);

  test("finds the job of another tenant behind 10,000 of one, and takes turns", async () => {
    const boss = await open();
    const many = times(10_000, () => ({ data: { tenant: "a", host: "" }, group: { id: "a", tier: "h" } }));
    await boss.insert(name, many);
    await boss.insert(name, [
      { data: { tenant: "b", host: "" }, group: { id: "b", tier: "h" } },
      { data: { tenant: "c", host: "" }, group: { id: "c" } },
    ]);
    const taken = await fetchJobs(services, name, 8, PLACES.waits);
    expect(tenantsOf(taken).toSorted()).toEqual(["a", "a", "b", "c"]);
    await boss.stop({ close: false, graceful: false });
  });

  test("is filled in turns from a backlog of the outbox", async () => {
    await services.database.pool.query("DELETE FROM pgboss.job");
    const boss = await open();
    const dueAt = new Date(services.now().getTime() - 60_000);
    const tenantOf = (tenant: string) => ({ tenant, payload: { tenant, host: "" }, topic: name, createdAt: dueAt });
    const rows = [...times(1000, () => tenantOf("org_a")), tenantOf("org_b"), tenantOf("org_c")];
    await services.database.prisma.outboxMessage.createMany({
      data: rows.map((row, at) => ({ ...row, id: `out_${at}`, dueAt: new Date(dueAt.getTime() + at) })),
    });
    expect(await dispatch(services, boss, [handler])).toEqual({ handedOver: 200, more: true });
    expect(tenantsOf(await fetchJobs(services, name, 8, PLACES.waits)).toSorted()).toEqual([
      "org_a",
      "org_a",
      "org_b",
      "org_c",
    ]);
    await boss.stop({ close: false, graceful: false });
  });
});
