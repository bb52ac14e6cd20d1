import { Buffer } from "node:buffer";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { adminCommand } from "../../src/commands/admin.ts";
import { backUp } from "../../src/commands/backup/backUp.ts";
import { migrateCommand } from "../../src/commands/migrate.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { DatabaseUnavailable } from "../../src/platform/errors/recognize.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { transact } from "../../src/platform/write/transaction.ts";
import { CannotStart, openMigrated } from "../../src/server/boot/boot.ts";
import { createDatabase, freePort } from "../support/database/postgres.ts";
import { administer } from "../support/database/postgresProcess.ts";
import { type Cluster, startCluster } from "../support/database/standby.ts";

let cluster: Cluster;
let url: URL;
/** Each host of an address, by its name here. */
let places: { primary: string; standby: string; alias: string; nobody: string };
const opened: Database[] = [];
beforeAll(async () => {
  cluster = await startCluster();
  url = new URL(await createDatabase(cluster.primary.url));
  places = {
    primary: `127.0.0.1:${cluster.primary.port}`,
    standby: `127.0.0.1:${cluster.standby.port}`,
    alias: `localhost:${cluster.standby.port}`,
    nobody: `127.0.0.1:${await freePort()}`,
  };
  // The standby acknowledges what it has written, before it can be read.
  await vi.waitFor(() => administer(addressOf("standby"), "SELECT 1"), 10_000);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await cluster?.primary.stop();
  await cluster?.standby.stop();
});

/** The address of the database on hosts, with a query. */
function addressOf(names: string, query = ""): string {
  const hosts = names.split(",").map((name) => places[name as keyof typeof places]);
  return `postgres://${url.username}:${url.password}@${hosts.join()}${url.pathname}${query && `?${query}`}`;
}

async function open(names: string, query: string): Promise<Database> {
  const database = await openDatabase(addressOf(names, query), { connectMs: 3000, connections: 3 });
  opened.push(database);
  return database;
}

/** The host that three connections at a time lead to, or the reason why there is none. */
async function hostOf({ pool }: Database): Promise<string> {
  const ask = () => pool.query<{ port: string }>("SELECT current_setting('port') AS port");
  try {
    const ports = new Set((await Promise.all([ask(), ask(), ask()])).map(({ rows }) => Number(rows[0]?.port)));
    expect(ports.size).toBe(1);
    return ports.has(cluster.primary.port) ? "primary" : "standby";
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return error.reason;
  }
}

const NONE = (target: string) => `No host of the address has a session with target_session_attrs=${target}`;

describe("connections of one address", () => {
  test.each([
    ["any", "primary,standby", "primary"],
    // libpq takes the first host. A server needs one that takes writes, if there is one.
    ["any", "standby,primary", "primary"],
    ["any", "nobody,standby", "standby"],
    ["read-write", "standby,nobody,primary", "primary"],
    ["primary", "standby,primary", "primary"],
    ["standby", "primary,standby", "standby"],
    ["read-only", "primary,standby", "standby"],
    ["prefer-standby", "primary,standby", "standby"],
    ["prefer-standby", "nobody,primary", "primary"],
    ["read-write", "nobody,standby", NONE("read-write")],
    ["standby", "primary,nobody", NONE("standby")],
    ["read-only", "primary", "The session is not one that target_session_attrs asks for"],
    ["standby", "standby", "standby"],
  ])("lead with target_session_attrs=%s and the hosts %s to: %s", async (target, hosts, host) => {
    expect(await hostOf(await open(hosts, `target_session_attrs=${target}`))).toBe(host);
  });

  test("begin at a random host with load_balance_hosts=random", async () => {
    const hosts = new Set<string>();
    for (let left = 60; left > 0 && hosts.size < 2; left--) {
      const database = await openDatabase(
        addressOf("standby,alias", "target_session_attrs=standby&load_balance_hosts=random"),
      );
      const client = await database.pool.connect();
      hosts.add(client.host);
      client.release();
      await database.close();
    }
    expect(hosts).toEqual(new Set(["127.0.0.1", "localhost"]));
  });
});

test("an address of one host serves reads each time that its database takes only reads", async () => {
  const { url: server } = cluster.primary;
  const one = await createDatabase(server);
  const name = new URL(one).pathname.slice(1);
  const database = await openDatabase(one, { connections: 2 });
  opened.push(database);
  const setReadOnly = async (value: "on" | "off") => {
    await administer(server, `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    await administer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  };
  for (let round = 0; round < 2; round++) {
    await setReadOnly("on");
    const look = () => database.writability.look().catch(() => "unavailable");
    await expect.poll(look, { timeout: 5000 }).toBe(false);
    await setReadOnly("off");
    // Without a question: the process looks by itself.
    await expect.poll(() => database.writability.takesWrites, { timeout: 5000 }).toBe(true);
  }
});

/** The output of a command, and everything that it printed. */
function outputOf() {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  return { output: { stdout: print, stderr: print, input: Readable.from([]) }, said: () => lines.join("") };
}

describe("a standby alone", () => {
  test("refuses the start while it lacks a migration, and names the remedy", async () => {
    const starting = openMigrated(readEnv({ NODE_ENV: "test", DATABASE_URL: addressOf("standby") }));
    await expect(starting).rejects.toThrow(CannotStart);
    await expect(starting).rejects.toThrow(/takes only reads, and lacks the migration .* Add the host of the primary/);
  });
});

test("migrations, writes of commands and the queue use the primary among several hosts, and a backup can use a standby", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-hosts-"));
  const source = (hosts: string, query = "") => ({
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: addressOf(hosts, query),
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  const { output, said } = outputOf();
  expect(await migrateCommand([], source("standby,nobody,primary"), output)).toBe(0);
  expect(said()).toContain("Applied:");
  const create = ["create", "--email", "ada@example.org", "--name", "Ada"];
  expect(await adminCommand(create, source("standby,primary", "target_session_attrs=read-write"), output)).toBe(0);
  const { database } = await openMigrated(readEnv(source("standby,primary")));
  opened.push(database);
  const queue = await openQueue(
    openServices({ env: readEnv(source("primary")), database }),
    { shared: ["test.topic"] },
    { supervise: false },
  );
  expect(await queue.send("test.topic", {})).toEqual(expect.any(String));
  await queue.stop({ close: false, graceful: false });
  await backUp(readEnv(source("primary,standby", "target_session_attrs=standby")), join(folder, "backup"), {
    keys: null,
    authentication: null,
  });
  expect(await readdir(join(folder, "backup"))).toContain("manifest.json");
  await rm(folder, { recursive: true });
});

test("a standby that has every migration opens, refuses writes, and reports that it takes only reads", async () => {
  const { database } = await openMigrated(readEnv({ NODE_ENV: "test", DATABASE_URL: addressOf("standby") }));
  opened.push(database);
  expect(await database.writability.look()).toBe(false);
  await expect(transact(database, async () => 1)).rejects.toThrow(
    "The database takes only reads now; nothing was changed",
  );
  const { output, said } = outputOf();
  const create = ["create", "--email", "bob@example.org", "--name", "Bob"];
  expect(await adminCommand(create, { NODE_ENV: "test", DATABASE_URL: addressOf("standby") }, output)).toBe(1);
  expect(said()).toContain("The database takes only reads now");
});
