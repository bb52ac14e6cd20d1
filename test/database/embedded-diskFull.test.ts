import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { openPrepared } from "../support/database/template.ts";
import { canMount, mountDisk, type SmallDisk } from "../support/disks/smallDisk.ts";

// Runs the real server on a full file system. Mounting one requires root; `embedded-ended.test.ts` tests as much as
// possible without it.

const root = fileURLToPath(new URL("../..", import.meta.url));
const MB = 1024 * 1024;
const SEGMENT = 16 * MB;
/** Enough for rows, too little for another file of the write-ahead log. */
const ROOM = 8 * MB;
const ENDS_WITHIN_MS = 10_000;

function run(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, "src", file), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", HOST: "127.0.0.1", PORT: "0", WORKERS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, code: once(child, "close").then(([code]) => code as number | null) };
}

describe.skipIf(!canMount())("an embedded database whose disk is full", () => {
  let disk: SmallDisk;
  let folder: string;
  let current = "";
  let env: Record<string, string>;
  let server: ReturnType<typeof run> & { url: string };
  const organizationId = newId("org");
  const token = newSecret("session");
  const acknowledged: string[] = [];

  beforeAll(async () => {
    disk = mountDisk(160);
    folder = join(disk.folder, "data");
    env = { DATA_DIR: folder, DATABASE_URL: `pglite:${folder}`, DEFAULT_PLAN: "unlimited" };
    await prepare();
    server = await start();
  });
  afterAll(() => {
    server?.child.kill("SIGKILL");
    disk.unmount();
  });

  /** Creates a database with one owner, whose write-ahead log needs a new file soon. */
  async function prepare(): Promise<void> {
    const database = await openPrepared(`pglite:${folder}`, "migrated");
    const { prisma } = database;
    const now = new Date();
    const stamp = { createdAt: now, updatedAt: now };
    const userId = newId("usr");
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const session = { id: newId("ses"), tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt };
    await prisma.user.create({
      data: { id: userId, email: "a@example.org", name: "A", ...stamp, sessions: { create: session } },
    });
    const members = { create: { id: newId("orm"), userId, role: "OWNER" as const, createdAt: now } };
    await prisma.organization.create({
      data: { id: organizationId, name: "O", createdById: userId, ...stamp, members },
    });
    await closeWithLog(database, 400_000);
  }

  /** Closes the database with the given number of bytes left in the current file of its write-ahead log. */
  async function closeWithLog({ pool, close }: Database, bytes: number): Promise<void> {
    await pool.query("CHECKPOINT");
    const used = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') % $1 AS used";
    const { rows } = await pool.query<{ used: string }>(`SELECT ${used}`, [SEGMENT]);
    const left = SEGMENT - Number(rows[0]?.used) - bytes;
    if (left > 0) await pool.query("SELECT pg_logical_emit_message(true, 'test', repeat('x', $1))", [Math.floor(left)]);
    const file = await pool.query<{ file: string }>("SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file");
    current = file.rows[0]?.file ?? "";
    await close();
  }

  /** Removes the next file of the log, which PostgreSQL creates in advance at its start. The file is empty. */
  function removeNextLog(): void {
    const log = join(folder, "db", "pg_wal");
    for (const file of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(file) && file > current) rmSync(join(log, file));
  }

  async function start() {
    const started = run("server/main.ts", [], env);
    await vi.waitUntil(() => started.output().includes('"message":"listening"'), { timeout: 60_000, interval: 50 });
    removeNextLog();
    disk.leave(ROOM);
    const line =
      started
        .output()
        .split("\n")
        .find((text) => text.includes('"message":"listening"')) ?? "";
    return { ...started, url: (JSON.parse(line) as { url: string }).url };
  }

  /** @returns the code of the error; null for an acknowledged workspace; "GONE" without an answer */
  async function write(name: string): Promise<string | null> {
    const query = `mutation { createWorkspace(input: { organizationId: "${organizationId}", name: "${name}" }) { workspace { id } } }`;
    const answer = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(60_000),
    })
      .then(
        (response) =>
          response.json() as Promise<{
            data?: { createWorkspace: { workspace: { id: string } } };
            errors?: { extensions: { code: string } }[];
          }>,
      )
      .catch((error: unknown) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      });
    if (answer === undefined) return "GONE";
    const [error] = answer.errors ?? [];
    if (error !== undefined) return error.extensions.code;
    acknowledged.push(answer.data?.createWorkspace.workspace.id ?? "");
    return null;
  }

  test("refuses writes as UNAVAILABLE while its files cannot grow, and accepts them again after space is freed", async () => {
    expect(await write("before")).toBeNull();
    disk.leave(0);
    const refused = new Set<string | null>();
    for (let number = 0; number < 40 && !refused.has("UNAVAILABLE"); number++)
      refused.add(await write(`full ${number}`));
    refused.delete(null);
    expect([...refused]).toEqual(["UNAVAILABLE"]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    disk.leave(ROOM);
    expect(await write("after")).toBeNull();
  });

  test("ends its server with exit code 1 and the reason when its write-ahead log cannot grow", async () => {
    const codes = new Set<string | null>();
    const writer = async (name: string) => {
      for (let number = 0; number < 1000 && !codes.has("GONE"); number++) codes.add(await write(`${name} ${number}`));
    };
    await Promise.all([writer("a"), writer("b"), writer("c")]);
    expect([...codes].filter((code) => code !== null).toSorted()).toEqual(["GONE", "UNAVAILABLE"]);
    expect(await server.code).toBe(1);
    const last = server
      .output()
      .split("\n")
      .filter((line) => line.includes("database.ended"));
    expect(last).toHaveLength(1);
    expect(last[0]).toMatch(/stopped answering: .*pg_wal.*No space left on device.*probably full/);
  });

  test("keeps servers and commands from starting, with one line and exit code 1", async () => {
    disk.leave(0);
    // One after the other: the lock of one refuses the other.
    for (const [file, ...args] of [["server/main.ts"], ["commands/token.ts", "--email", "a@example.org"]] as const) {
      const attempt = run(file, args, env);
      const code = await attempt.code;
      expect([code, attempt.output()]).toEqual([
        1,
        expect.stringMatching(
          /^The database in .* cannot be opened\. .*probably full: free at least 100 MB\.\n(While a server uses.*\n)?$/,
        ),
      ]);
    }
  });

  test("has every acknowledged change when it starts again with space", async () => {
    disk.leave(1000 * MB);
    const database = await openDatabase(`pglite:${folder}`, { durable: false });
    const ids = new Set((await database.prisma.workspace.findMany({ select: { id: true } })).map(({ id }) => id));
    await closeWithLog(database, 100_000);
    expect(acknowledged.length).toBeGreaterThan(2);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("lets its server end at SIGTERM within the grace after it stopped answering", async () => {
    server = await start();
    let code: string | null = null;
    for (let number = 0; number < 5000 && code === null; number++) code = await write(`again ${number}`);
    const begun = performance.now();
    server.child.kill("SIGTERM");
    expect(await server.code).toBe(1);
    expect(performance.now() - begun).toBeLessThan(ENDS_WITHIN_MS);
  });
});
