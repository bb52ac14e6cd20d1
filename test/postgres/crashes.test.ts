import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { createDatabase, startOwnPostgres } from "../support/database/postgres.ts";
import type { OwnPostgres } from "../support/database/postgresProcess.ts";
import { startLoad } from "../support/processes/load.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// A server with its workers in its own process, on a PostgreSQL of this file that crashes. The soak run has two
// servers.

const SERVERS = process.env["ROSTRUM_SOAK"] ? 2 : 1;
const CRASHES = process.env["ROSTRUM_SOAK"] ? 50 : 5;
const WRITERS = 6;

let postgres: OwnPostgres;
let database: Database;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  // Only the postmaster crashes, not the machine. Data that the operating system has received is kept, so fsync is not
  // needed.
  postgres = await startOwnPostgres(["synchronous_commit=on", "full_page_writes=on"]);
  const url = await createDatabase(postgres.url);
  folder = await mkdtemp(join(tmpdir(), "rostrum-crashes-"));
  const env = { DATABASE_URL: url, DEFAULT_PLAN: "unlimited", DATABASE_CONNECTIONS: "8" };
  for (let count = 0; count < SERVERS; count++) servers.push(await startServer({ dataDir: folder, env }));
  database = await openDatabase(url, { connections: 1 });
});
afterAll(async () => {
  await database?.close();
  for (const one of servers) await one.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("five crashes of PostgreSQL under load on one process lose no acknowledged write", async () => {
  const load = startLoad(servers, WRITERS);
  const { acknowledged } = load;
  for (let crash = 0; crash < CRASHES; crash++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 2 * WRITERS);
    await postgres.crash();
    await sleep(100);
    await postgres.start();
  }
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 2 * WRITERS);
  await load.stop();
  await load.expectKept(database);

  // The workers survive as well: they complete the jobs of all writes.
  const waiting = async () => {
    const { rows: counts } = await database.pool.query<{ count: string }>(
      "SELECT count(*) FROM outbox_message WHERE due_at < now()",
    );
    return Number(counts[0]?.count);
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  for (const { child, output } of servers) {
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    expect(output()).not.toMatch(/"level":"(ERROR|FATAL)"/);
    expect(output()).toMatch(/database\.unavailable/);
  }
});
