import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { executeSql } from "../../src/platform/jobs/executeSql.ts";
import type { Fields, Log } from "../../src/platform/log/log.ts";
import { transact } from "../../src/platform/write/transaction.ts";
import { createDatabase, startOwnPostgres } from "../support/database/postgres.ts";
import type { OwnPostgres } from "../support/database/postgresProcess.ts";
import { startProxy, type TcpProxy } from "../support/fakes/tcpProxy.ts";
import { unprivileged } from "../support/processes/binaries.ts";
import { type World, world } from "../support/world.ts";

// A PostgreSQL of this file, which the tests stop, cut off and fill, and the whole server that uses it.

/** The wait for a connection is limited, a statement to one second, and a silent server to two more seconds. */
const CONNECT_MS = 1000;
const LIMITS = { maxQuerySeconds: 1, connectMs: CONNECT_MS, connections: 4 };
/**
 * A request meets at most two of these limits, one after the other. The bound is generous, because the machine is
 * shared.
 */
const WITHIN_MS = 15_000;

let server: OwnPostgres;
let proxy: TcpProxy;
/** The URL of the database, directly and through the proxy. */
let direct: string;
let through: string;
let w: World;
let own: Database;
const lines: { level: keyof Log; event: string; fields: Fields | undefined; cause?: unknown }[] = [];
const log: Log = {
  debug() {},
  info: (event, fields) => void lines.push({ level: "info", event, fields }),
  warning: (event, fields) => void lines.push({ level: "warning", event, fields }),
  error: (event, fields, cause) => void lines.push({ level: "error", event, fields, cause }),
};
const begun = performance.now();
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  server = await startOwnPostgres(["synchronous_commit=on", "full_page_writes=on", "max_connections=20"]);
  direct = await createDatabase(server.url);
  own = await openDatabase(direct, { connections: 1 });
  await migrate(own.pool);
  proxy = await startProxy({ port: Number(new URL(direct).port) });
  const address = new URL(direct);
  address.port = String(proxy.port);
  through = address.href;
  w = await world({ database: await openDatabase(through, LIMITS), log });
});
afterAll(async () => {
  await w?.close();
  await own?.close();
  await proxy?.stop();
  await server?.stop();
  process.off("unhandledRejection", note);
  process.off("uncaughtException", note);
});
afterEach(async () => {
  await proxy.pass();
});

/**
 * Expects the state after every outage: the server serves again, no rejection is unhandled, and the log has no errors.
 */
async function expectHealthy(): Promise<void> {
  await proxy.pass();
  expect(await recovered()).toBe(true);
  expect(unhandled).toEqual([]);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
}

const CREATE = "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }";
let names = 0;
const create = (headers: Record<string, string> = {}, name = `Space ${++names}`) =>
  w.gql<{ createWorkspace: { workspace: { id: string } } | null }>(
    w.users.owner.token,
    CREATE,
    { input: { organizationId: w.ids.organization, name } },
    headers,
  );
const settings = () => w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token: w.users.owner.token });
const form = (members: Record<string, string>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://rostrum.test" },
  body: new URLSearchParams(members),
});

/** Returns status, `Retry-After` and code of a request on every surface. */
async function everywhere(): Promise<Record<string, unknown>> {
  const gql = async (call: ReturnType<typeof create>) => {
    const { status, headers, errors } = await call;
    return [status, headers.get("retry-after"), errors?.[0]?.extensions.code];
  };
  const rest = async (call: ReturnType<typeof settings>) => {
    const { status, headers, body } = await call;
    return [status, headers.get("retry-after"), (body as { code?: string } | null)?.code];
  };
  const page = async (call: Promise<Response>) => {
    const { status, headers } = await call;
    return [status, headers.get("retry-after")];
  };
  const signIn = 'mutation { signIn(input: { email: "owner@example.org", password: "a long password" }) { token } }';
  const answers = {
    read: gql(w.gql(w.users.owner.token, "{ viewer { user { id } } }")),
    write: gql(create()),
    anonymousWrite: gql(w.gql(null, signIn)),
    rest: rest(settings()),
    login: page(w.request("/login", form({ email: "owner@example.org", password: "a long password" }))),
    token: page(
      w.request("/oauth/token", form({ grant_type: "client_credentials", client_id: "app_x", client_secret: "y" })),
    ),
    authorize: page(w.request("/oauth/authorize?client_id=app_x&response_type=code")),
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(answers).map(async ([name, answer]) => [name, await answer])),
  );
}

const UNAVAILABLE = {
  read: [503, "5", "UNAVAILABLE"],
  write: [503, "5", "UNAVAILABLE"],
  anonymousWrite: [503, "5", "UNAVAILABLE"],
  rest: [503, "5", "UNAVAILABLE"],
  login: [503, "5"],
  token: [503, "5"],
  authorize: [503, "5"],
};

async function recovered(): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    const { errors } = await create();
    if (errors === undefined && (await settings()).status === 200) return true;
  }
  return false;
}

describe("every surface answers 503 UNAVAILABLE with Retry-After, and recovers without help, when PostgreSQL", () => {
  const outages: Record<string, { begin(): unknown; end?(): unknown }> = {
    "refuses connections": { begin: () => proxy.refuse() },
    "is unreachable, and packets vanish": { begin: () => proxy.stall() },
    "is stopped by SIGSTOP": { begin: () => server.pause(), end: () => server.resume() },
    "has crashed": { begin: () => server.crash(), end: () => server.start() },
  };
  test.each(Object.entries(outages))("%s", async (_name, { begin, end }) => {
    // Connections are open and idle when the outage begins.
    await Promise.all([create(), settings(), create(), settings()]);
    await begin();
    try {
      const started = performance.now();
      expect(await everywhere()).toEqual(UNAVAILABLE);
      // The pool now knows that every connection is lost.
      expect(await everywhere()).toEqual(UNAVAILABLE);
      expect(performance.now() - started).toBeLessThan(2 * WITHIN_MS);
    } finally {
      await end?.();
    }
    await expectHealthy();
  });

  test("has no free connection", async () => {
    await w.db.pool.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => {});
    const hogs = await openDatabase(direct, { connections: 30 });
    // The connections include the reserve for superusers, because the server's role in this test is one.
    const taken = await Promise.allSettled(Array.from({ length: 30 }, () => hogs.pool.connect()));
    try {
      // The remaining connections of the server's own pool are taken as well.
      const held = await Promise.allSettled(Array.from({ length: LIMITS.connections }, () => w.db.pool.connect()));
      expect(await everywhere()).toEqual(UNAVAILABLE);
      for (const one of held) if (one.status === "fulfilled") one.value.release();
    } finally {
      for (const one of taken) if (one.status === "fulfilled") one.value.release();
      await hogs.close();
    }
    await expectHealthy();
  });
});

test("a request waits for a connection of a busy pool for a limited time", async () => {
  const held = await Promise.all(Array.from({ length: LIMITS.connections }, () => w.db.pool.connect()));
  try {
    expect(await everywhere()).toEqual(UNAVAILABLE);
    expect(w.db.pool.waitingCount).toBe(0);
  } finally {
    for (const client of held) client.release();
  }
  await expectHealthy();
});

test("a read-only database serves reads and answers writes with UNAVAILABLE", async () => {
  const [name] = new URL(direct).pathname.slice(1).split("?");
  await own.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  proxy.cut();
  try {
    await expect.poll(() => w.db.pool.idleCount).toBe(0);
    const { write, read, login } = await everywhere();
    expect({ write, read, login }).toEqual({
      write: UNAVAILABLE.write,
      read: [200, null, undefined],
      login: UNAVAILABLE.login,
    });
  } finally {
    await own.pool.query("SET default_transaction_read_only = off");
    await own.pool.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    proxy.cut();
  }
  await expectHealthy();
});

describe("a write whose connection is lost", () => {
  /**
   * Cuts all connections. Only a new connection sends statements as text, which the proxy searches; later it sends
   * their names.
   */
  async function newConnections(): Promise<void> {
    proxy.cut();
    await expect.poll(() => w.db.pool.totalCount).toBe(0);
  }
  const named = (name: string) => own.prisma.workspace.count({ where: { name } });

  test("before COMMIT changes nothing, and the error says so", async () => {
    await newConnections();
    const cut = proxy.cutAfter('INSERT INTO "public"."workspace"');
    const { errors } = await create({}, "Cut before the end");
    await cut;
    expect(errors).toMatchObject([
      { message: expect.stringMatching(/nothing was changed/), extensions: { code: "UNAVAILABLE", retryAfter: 5 } },
    ]);
    expect(await named("Cut before the end")).toBe(0);
  });

  test("at COMMIT has an unknown result, and a repetition with the same Idempotency-Key makes one change", async () => {
    await newConnections();
    const headers = { "idempotency-key": "cut-at-commit" };
    const cut = proxy.cutAfter("COMMIT");
    const { errors } = await create(headers, "Cut at the end");
    await cut;
    expect(errors).toMatchObject([
      { message: expect.stringMatching(/unknown whether the change was made/), extensions: { code: "UNAVAILABLE" } },
    ]);
    expect(await named("Cut at the end")).toBe(1);
    const repeated = await create(headers, "Cut at the end");
    expect(repeated.errors).toBeUndefined();
    expect(await named("Cut at the end")).toBe(1);
  });
});

describe("a pooled connection", () => {
  test("that breaks while it is checked out does not end the process and is not used again", async () => {
    const client = await w.db.pool.connect();
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    proxy.cut();
    await ended;
    client.release();
    expect((await w.db.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await expectHealthy();
  });

  test("that is silent for too long is closed, and the next query gets its own answer", async () => {
    const single = await openDatabase(through, { ...LIMITS, connections: 1 });
    try {
      expect((await single.pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
      await proxy.stall();
      await expect(single.pool.query("SELECT 2 AS n")).rejects.toMatchObject({ code: "UNAVAILABLE" });
      expect(single.pool.totalCount).toBe(0);
      await proxy.pass();
      expect((await single.pool.query("SELECT 3 AS n")).rows).toEqual([{ n: 3 }]);
    } finally {
      await single.close();
    }
  });

  test("has time limits, which long writes and the queue's maintenance extend for themselves", async () => {
    const setting = async (name: string) =>
      (await w.db.pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name])).rows[0]?.value;
    expect(await setting("statement_timeout")).toBe("1s");
    expect(await setting("idle_in_transaction_session_timeout")).toBe("30s");
    // Longer than the limits of the server and of this process together.
    const slow = "SELECT pg_sleep(3.3)::text";
    await Promise.all([
      transact(w.db, (tx) => tx.$queryRawUnsafe(slow), 20_000),
      executeSql(w.db.pool, `BEGIN; ${slow}; COMMIT`),
      expect(w.db.pool.query(slow)).rejects.toMatchObject({ code: "57014" }),
    ]);
    const all = await Promise.all(Array.from({ length: LIMITS.connections }, () => setting("statement_timeout")));
    expect(new Set(all)).toEqual(new Set(["1s"]));
  });
});

test("a full disk is answered with UNAVAILABLE, reads continue, and writes succeed once there is space", async (context) => {
  const folder = join(server.folder, "small");
  mkdirSync(folder);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m,mode=0777", "tmpfs", folder]).status !== 0) {
    return context.skip("a size-limited file system can be mounted by root alone");
  }
  try {
    const inner = join(folder, "space");
    mkdirSync(inner);
    const { uid, gid } = unprivileged();
    if (uid !== undefined && gid !== undefined) chownSync(inner, uid, gid);
    await own.pool.query(`CREATE TABLESPACE small LOCATION '${inner}'`);
    await own.pool.query("ALTER TABLE workspace SET TABLESPACE small");
    const ballast = join(folder, "ballast");
    // Writes more than fits, so that no space is left.
    expect(() => writeFileSync(ballast, Buffer.alloc(32 * 1024 * 1024))).toThrow("ENOSPC");
    const refused = await untilRefused();
    expect(refused).toMatchObject({
      message: expect.stringMatching(/nothing was changed/),
      extensions: { code: "UNAVAILABLE" },
    });
    expect((await settings()).status).toBe(200);
    rmSync(ballast);
    await expectHealthy();
    await own.pool.query("ALTER TABLE workspace SET TABLESPACE pg_default");
    await own.pool.query("DROP TABLESPACE small");
  } finally {
    spawnSync("umount", ["-l", folder]);
  }
});

/**
 * Creates rows until a write fails. A table's allocated pages have room for a while; the write that needs another page
 * fails.
 */
async function untilRefused() {
  const name = "x".repeat(100);
  for (let count = 0; count < 500; count++) {
    const { errors } = await create({}, `${name} ${count}`);
    if (errors !== undefined) return errors[0];
  }
  return undefined;
}

test("an outage is logged as one warning in ten seconds, with the number of failures and the reason", () => {
  const reports = lines.filter(({ event }) => event === "database.unavailable");
  // The first failure is logged at once, the others together ten seconds later.
  expect(reports.length).toBeGreaterThanOrEqual(1);
  expect(reports.length).toBeLessThanOrEqual(1 + (performance.now() - begun) / 10_000);
  expect(reports[0]).toMatchObject({ level: "warning", fields: { failures: 1, reason: expect.any(String) } });
});
