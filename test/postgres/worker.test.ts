import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { fetchJobs } from "../../src/platform/jobs/fetchJobs.ts";
import { PLACES } from "../../src/platform/jobs/lanes.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { VERSION } from "../../src/platform/release/version.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { leave, makeQueue } from "../support/jobs.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { machineNode } from "../support/processes/machineNode.ts";

// Workers in their own processes, some of which are killed.

const root = fileURLToPath(new URL("../..", import.meta.url));
const WORKER = fileURLToPath(new URL("../support/processes/children/jobWorker.ts", import.meta.url));
const KILLS = process.env["ROSTRUM_SOAK"] ? 60 : 4;
const WITHIN = { timeout: 60_000, interval: 50 };
const TOPIC = "test.mark";

const { url: server = "", template } = inject("postgres") ?? {};
let url: string;
let database: Database;
let services: Services;
const children = new Set<Child>();

/** The storage of the database. */
let folder: string;
let searchPath: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-worker-"));
  searchPath = await machineNode(folder);
  url = await createDatabase(server, template);
  database = await openDatabase(url, { connections: 3 });
  services = openServices({ env: readEnv({ NODE_ENV: "test" }), database });
  await database.pool.query("CREATE TABLE mark (job text, number int, process int, done boolean)");
});
afterEach(async () => {
  for (const child of children) await child.end("SIGKILL");
  children.clear();
  await database.close();
  await dropDatabase(server, url);
  await rm(folder, { recursive: true, force: true });
});

async function worker(expireSeconds = 2): Promise<Child> {
  const child = startChild([WORKER, url, String(expireSeconds)]);
  children.add(child);
  expect(await child.line()).toBe("begun");
  return child;
}

async function kill(child: Child): Promise<void> {
  children.delete(child);
  await child.end("SIGKILL");
}

const leaveMarks = (from: number, count: number) =>
  leave(
    services,
    ...Array.from({ length: count }, (_, index) => ({
      topic: TOPIC,
      payload: { number: from + index },
      jobId: randomUUID(),
    })),
  );

const count = async (sql: string) =>
  Number((await database.pool.query<{ count: string }>(`SELECT count(*) FROM ${sql}`)).rows[0]?.count);
const done = () => count("(SELECT DISTINCT number FROM mark WHERE done) AS numbers");
const completed = () => count(`pgboss.job WHERE name = '${TOPIC}' AND state = 'completed'`);

test("two worker processes share the queue, and each job runs once", async () => {
  await Promise.all([worker(), worker()]);
  const processes = () => count("(SELECT DISTINCT process FROM mark) AS processes");
  let number = 0;
  // A worker may start late, so jobs are added until both had some. Each batch is small, or the backlog would exceed
  // the time limit.
  for (const deadline = Date.now() + 60_000; (await processes()) < 2 && Date.now() < deadline; number += 50) {
    await leaveMarks(number, 50);
    await expect.poll(completed, WITHIN).toBeGreaterThan(number - 200);
  }
  await expect.poll(completed, WITHIN).toBe(number);
  expect(await processes()).toBe(2);
  expect(await count("mark")).toBe(2 * number);
  expect(await count("(SELECT DISTINCT number FROM mark) AS numbers")).toBe(number);
});

test("each message becomes one job and each job completes when workers are killed at any moment", async () => {
  let number = 0;
  for (let round = 0; round < KILLS; round++) {
    const child = await worker();
    await leaveMarks(number, 30);
    number += 30;
    // Some workers are killed while they create jobs, others while they run them.
    await sleep(150 + 60 * (round % 6));
    await kill(child);
  }
  await worker();
  await expect.poll(completed, WITHIN).toBe(number);
  expect(await count(`pgboss.job WHERE name = '${TOPIC}'`)).toBe(number);
  expect(await count("outbox_message")).toBe(0);
  expect(await done()).toBe(number);
});

test("messages stay in the outbox when a worker is killed before it has made jobs of them", async () => {
  await makeQueue(services, TOPIC);
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE pgboss.job IN EXCLUSIVE MODE");
  const child = await worker();
  await leaveMarks(0, 5);
  const stuck = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO pgboss.job%'`;
  await expect.poll(() => count(stuck), WITHIN).toBe(1);
  await kill(child);
  await holder.query("ROLLBACK");
  holder.release();
  await worker();
  await expect.poll(completed, WITHIN).toBe(5);
  expect(await count("mark")).toBe(10);
});

/** Starts `npm run worker` as package.json has it. */
function start(env: Record<string, string>): { child: ChildProcess; output(): string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ["launch.mjs", "src/server/worker.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PATH: searchPath,
      NODE_ENV: "production",
      PUBLIC_URL: "https://rostrum.test",
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: "debug",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  return { child, output: () => printed, ended: once(child, "exit").then(([code]) => code as number | null) };
}

test("npm run worker runs the jobs of servers, logs what it did, and ends at SIGTERM", async () => {
  const { child, output, ended } = start({});
  const nobody = { publicationId: "pub_00000000000000000000000000" };
  const jobId = randomUUID();
  await leave(
    services,
    { topic: "publication.due", payload: nobody, jobId },
    { topic: "publication.due", payload: {} },
  );
  await expect.poll(output, WITHIN).toContain('"job.refused"');
  await expect.poll(output, WITHIN).toContain('"sweep.forget_lapsed"');
  await expect.poll(output, WITHIN).toContain(jobId);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const lines = output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { message: string; properties?: object });
  expect(lines.map(({ message }) => message)).toEqual(
    expect.arrayContaining(["workers.started", "job.completed", "stopped"]),
  );
  expect(output()).not.toContain(nobody.publicationId);
  expect(await count("outbox_message")).toBe(0);
});

test("npm run worker answers /healthz, /readyz and /metrics on its port, and says the port in its log", async () => {
  const TOKEN = "token-for-the-metrics";
  const { child, output, ended } = start({ METRICS_TOKEN: TOKEN });
  await expect.poll(output, WITHIN).toContain('"workers.started"');
  const address = /"message":"working".*?"address":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(output())?.[1] ?? "";
  const get = (route: string, init: RequestInit = {}) => fetch(`${address}${route}`, init);
  expect(await (await get("/healthz")).json()).toEqual({ status: "ok", version: VERSION });
  const ready = await get("/readyz");
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready", parts: { database: "ok" } }]);
  await leave(services, { topic: "publication.due", payload: {} });
  await expect.poll(output, WITHIN).toContain('"job.refused"');
  const read = async () => (await get("/metrics")).text();
  // A job is counted when the queue has its outcome, after the line of the log.
  await expect.poll(read, WITHIN).toContain('rostrum_jobs_total{topic="publication.due",outcome="refused"} 1\n');
  const metrics = await read();
  expect(metrics).toMatch(/^rostrum_queue_oldest_seconds\{topic="publication\.due"\} \d/m);
  expect(metrics).toContain(`rostrum_build_info{version="${VERSION}"} 1\n`);
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  expect((await get("/metrics", { headers: forwarded })).status).toBe(403);
  expect((await get("/metrics", { headers: { ...forwarded, authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  const posted = await get("/healthz", { method: "POST" });
  expect([(await get("/graphql")).status, posted.status, posted.headers.get("allow")]).toEqual([404, 405, "GET, HEAD"]);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("npm run worker ends with an explanation when another process has its port", async () => {
  const other = start({});
  await expect.poll(other.output, WITHIN).toContain('"working"');
  const port = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(other.output())?.[1] ?? "";
  const { output, ended } = start({ WORKER_PORT: port });
  expect(await ended).toBe(1);
  expect(output()).toContain(`Cannot listen on 127.0.0.1:${port} (HOST, WORKER_PORT): `);
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
});

test("npm run worker ends with an explanation when the database is the embedded one", async () => {
  const { output, ended } = start({ DATABASE_URL: "" });
  expect(await ended).toBe(1);
  expect(output()).toContain("requires PostgreSQL");
  expect(output()).not.toMatch(/\n\s+at |node:internal/);
});

test("two processes together run no more jobs of a tenant than its places, and the job of another tenant runs behind them", async () => {
  const tenant = (number: number, name: string) => ({ topic: TOPIC, payload: { number, tenant: name } });
  const backlog = Array.from({ length: 120 }, (_, number) => tenant(number, "slow"));
  await leave(services, ...backlog, tenant(1000, "quick"));
  const active = "pgboss.job WHERE state = 'active' AND group_id = 'slow'";
  await worker();
  await worker();
  await expect.poll(() => count("mark WHERE number = 1000 AND done"), WITHIN).toBe(1);
  await expect.poll(() => count(active), WITHIN).toBe(PLACES.waits.ofTenant);
});

test("simultaneous fetches of two servers give a tenant its places once", async () => {
  const boss = await openQueue(services, { shared: [TOPIC] }, { supervise: false });
  const jobs = (id: string, number: number) => Array.from({ length: number }, () => ({ data: {}, group: { id } }));
  await boss.insert(TOPIC, [...jobs("a", 200), ...jobs("b", 5)]);
  const other = await openDatabase(url, { connections: 3 });
  const servers = [services, { database: other }];
  const fetches = Array.from({ length: 12 }, (_, at) =>
    fetchJobs(servers[at % 2] ?? services, TOPIC, 50, PLACES.waits),
  );
  const taken = Map.groupBy((await Promise.all(fetches)).flat(), ({ groupId }) => groupId);
  await other.close();
  await boss.stop({ close: false, graceful: false });
  expect([taken.get("a")?.length, taken.get("b")?.length]).toEqual([PLACES.waits.ofTenant, 5]);
});

test("a worker renews the leases of its jobs, and the places of a killed one are free after a lease, long before the time limit of its jobs", async () => {
  const EXPIRE_SECONDS = 3600;
  const of = (number: number, hangs: boolean) => ({ topic: TOPIC, payload: { number, tenant: "a", hangs } });
  const { ofTenant } = PLACES.waits;
  await leave(services, ...Array.from({ length: ofTenant }, (_, number) => of(number, true)));
  const killed = await worker(EXPIRE_SECONDS);
  const active = "pgboss.job WHERE state = 'active'";
  await expect.poll(() => count(active), WITHIN).toBe(ofTenant);
  const age = (seconds: number) =>
    database.pool.query(
      `UPDATE pgboss.job SET heartbeat_on = now() - interval '${seconds} seconds' WHERE state = 'active'`,
    );
  await age(6);
  await expect.poll(() => count(`${active} AND heartbeat_on > now() - interval '5 seconds'`), WITHIN).toBe(ofTenant);
  await kill(killed);
  await leave(services, of(100, false));
  await age(60);
  await worker(EXPIRE_SECONDS);
  await expect.poll(() => count("mark WHERE number = 100 AND done"), WITHIN).toBe(1);
});
