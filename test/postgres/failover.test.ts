import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { Client } from "../support/client.ts";
import {
  type Cluster,
  createClusterDatabase,
  promote,
  startCluster,
  startStandby,
} from "../support/database/standby.ts";
import { type Load, startLoad } from "../support/processes/load.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// A server with its workers in its own process, on a primary that is killed and a standby that takes its place. The
// soak run has two servers, and the killed server comes back as the standby of the next round.

const SERVERS = process.env["ROSTRUM_SOAK"] ? 2 : 1;
const ROUNDS = process.env["ROSTRUM_SOAK"] ? 6 : 1;
const WRITERS = 6;
/** How soon after the promotion a write must work. */
const WITHIN_MS = 5000;

let cluster: Cluster;
let address: string;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  cluster = await startCluster();
  address = await createClusterDatabase(cluster);
  folder = await mkdtemp(join(tmpdir(), "rostrum-failover-"));
  const env = { DATABASE_URL: address, DEFAULT_PLAN: "unlimited", DATABASE_CONNECTIONS: "8" };
  for (let count = 0; count < SERVERS; count++) servers.push(await startServer({ dataDir: folder, env }));
}, 120_000);
afterAll(async () => {
  for (const one of servers) await one.stop();
  await cluster?.primary.stop();
  await cluster?.standby.stop();
  await rm(folder, { recursive: true, force: true });
});

const databaseOf = async ({ url }: ServerProcess) => {
  const answer = await fetch(`${url}/readyz`);
  const { status, parts } = (await answer.json()) as { status: string; parts: { database: string } };
  return `${answer.status} ${status} ${parts.database}`;
};

/** Kills the primary, and promotes the standby while the server reads from it. */
async function failOver({ acknowledged }: Load, reads: string[]): Promise<void> {
  const { primary, standby } = cluster;
  await primary.crash();
  for (const server of servers) {
    await expect.poll(() => databaseOf(server), { timeout: 10_000 }).toBe("200 degraded read_only");
    const client = new Client({ fetch: (request) => fetch(request) }, server.url);
    const { status, errors } = await client.gql(server.demo.users.owner.token, "{ viewer { user { email } } }");
    reads.push(`${status} ${errors?.[0]?.extensions.code ?? "read"}`);
  }
  const before = acknowledged.length;
  await promote(standby);
  await expect.poll(() => acknowledged.length, { timeout: WITHIN_MS }).toBeGreaterThan(before + 2 * WRITERS);
  cluster = { primary: standby, standby: primary };
}

/** Makes the killed server the standby of the new primary, on the same port. */
async function rejoin(): Promise<void> {
  const { primary, standby } = cluster;
  await standby.stop();
  cluster = { primary, standby: await startStandby(primary, standby.port) };
}

test("a failover under load loses no acknowledged write, reads go on, and writes work within 5 seconds of the promotion", async () => {
  const load = startLoad(servers, WRITERS);
  const reads: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await rejoin();
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 2 * WRITERS);
    await failOver(load, reads);
  }
  await load.stop();

  expect(new Set(reads)).toEqual(new Set(["200 read"]));
  const database = await openDatabase(address, { connections: 1 });
  try {
    await load.expectKept(database);
    // The workers follow as well: they complete the jobs of all writes.
    const waiting = async () =>
      (await database.pool.query("SELECT 1 FROM outbox_message WHERE due_at < now() LIMIT 1")).rowCount;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  } finally {
    await database.close();
  }
  for (const { child, output } of servers) {
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    expect(output()).not.toMatch(/"level":"(ERROR|FATAL)"/);
    expect(output()).toMatch(/database\.read_only.*database\.writable/s);
  }
});
