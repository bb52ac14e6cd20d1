import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { DatabaseEnded } from "../../src/platform/database/embeddedGuard.ts";
import { NotDurable, openFast } from "../../src/platform/database/openPglite.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { CannotStart, openMigrated } from "../../src/server/boot/boot.ts";
import { openPrepared } from "../support/database/template.ts";
import { SyncedDisk } from "../support/disks/syncedDisk.ts";
import { choices } from "../support/run/seed.ts";

const CUTS = process.env["ROSTRUM_SOAK"] ? 500 : 20;
/** On average, one of this many syncs is the moment of a cut. */
const PAUSE = 8;
const COMMITTER = fileURLToPath(new URL("../support/processes/children/committer.ts", import.meta.url));
const COMMITS = 30;
const { below, between, pick } = choices("power cuts while an embedded database writes");

/** The file system in memory of Linux, where hundreds of files are written faster than to a disk. */
const IN_MEMORY = "/dev/shm";

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

let parent: string;
let cutsIn: string;
let folder: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "rostrum-power-"));
  cutsIn = await mkdtemp(join(hasRoom(IN_MEMORY) ? IN_MEMORY : parent, "rostrum-cuts-"));
  folder = join(parent, "data");
  const database = await openPrepared(`pglite:${folder}`, "empty");
  await database.pool.query("CREATE TABLE pair (number int, side text, payload text, PRIMARY KEY (number, side))");
  await database.close();
  // Fewer files of the log make the copies smaller.
  await appendFile(join(folder, "db/postgresql.conf"), "\nmin_wal_size = 32MB\nmax_wal_size = 32MB\n");
  // The templates of new databases are not needed, and would double the time of a copy.
  await Promise.all(["1", "4"].map((template) => rm(join(folder, "db/base", template), { recursive: true })));
});
afterAll(() => Promise.all([parent, cutsIn].map((path) => rm(path, { recursive: true, force: true }))));

/** A power cut, and the writes that were acknowledged or refused before it. */
interface Cut {
  readonly at: string;
  readonly acknowledged: readonly number[];
  readonly abandoned: readonly number[];
}

/** The writes of the stream so far. */
const acknowledged: number[] = [];
const abandoned: number[] = [];

/** Writes two equal rows in one transaction. PostgreSQL may have to sync its files before the second row exists. */
async function write({ pool }: Database, number: number): Promise<void> {
  const client = await pool.connect();
  try {
    const payload = String(number).repeat(between(1, 2000));
    const insert = (side: string) => client.query("INSERT INTO pair VALUES ($1, $2, $3)", [number, side, payload]);
    await client.query("BEGIN");
    await insert("left");
    await client.query(pick(["SELECT 1", "SELECT 1", "SELECT 1", "CHECKPOINT", "SELECT pg_switch_wal()"]));
    await insert("right");
    const commits = below(10) > 1;
    await client.query(commits ? "COMMIT" : "ROLLBACK");
    (commits ? acknowledged : abandoned).push(number);
  } finally {
    client.release();
  }
}

/** Returns the numbers of all rows that a cut left, and those without an equal pair. */
async function survey(at: string) {
  const pglite = await openFast(at);
  try {
    const { rows } = await pglite.query<{ number: number; sides: number; payloads: number }>(
      "SELECT number, count(*)::int AS sides, count(DISTINCT payload)::int AS payloads FROM pair GROUP BY number",
    );
    const halves = rows.filter(({ sides, payloads }) => sides !== 2 || payloads !== 1);
    return { numbers: new Set(rows.map(({ number }) => number)), halves };
  } finally {
    await pglite.close();
  }
}

describe("an embedded database whose power is cut", () => {
  test(
    "opens again, has every acknowledged write, and nothing of a transaction that did not commit",
    async () => {
      const disk = new SyncedDisk(join(folder, "db"));
      const waiting: Cut[] = [];
      const passed = { cuts: 0, syncs: 0 };
      let next = between(1, 2 * PAUSE);
      // Checkpoints sync much, so that several cuts can meet one write.
      const isEnough = () => passed.cuts >= CUTS && acknowledged.length > CUTS / 2;
      // The cut comes before the sync is done, so only earlier syncs count.
      const onSync = (path: string) => {
        passed.syncs++;
        if (passed.syncs === next && !isEnough()) {
          passed.cuts++;
          const at = join(cutsIn, `cut-${passed.cuts}`);
          // The system may write any file by itself before the cut.
          const share = passed.cuts % 2 === 0 ? 0 : below(1);
          disk.cut(at, () => below(1) < share);
          waiting.push({ at, acknowledged: [...acknowledged], abandoned: [...abandoned] });
          next += between(1, 2 * PAUSE);
        }
        disk.sync(path);
      };
      const database = await openDatabase(`pglite:${folder}`, { onSync });
      for (let number = 1; !isEnough() && number <= CUTS * PAUSE; number++) {
        await write(database, number);
        for (const cut of waiting.splice(0)) {
          const { numbers, halves } = await survey(cut.at);
          expect(halves).toEqual([]);
          expect(cut.acknowledged.filter((one) => !numbers.has(one))).toEqual([]);
          expect(cut.abandoned.filter((one) => numbers.has(one))).toEqual([]);
          await rm(cut.at, { recursive: true });
        }
      }
      await database.close();
      expect(isEnough()).toBe(true);
    },
    CUTS * 4000,
  );
});

const hasStrace = process.env["ROSTRUM_SOAK"] !== undefined && spawnSync("strace", ["-V"]).status === 0;

describe.runIf(hasStrace)("an embedded database whose system calls are traced", () => {
  test("syncs its whole folder at start, and its log at least once for each commit", async () => {
    const own = join(parent, "traced");
    await (await openPrepared(`pglite:${own}`, "empty")).close();
    const trace = join(parent, "trace");
    const command = [process.execPath, COMMITTER, own, String(COMMITS)];
    const { status } = spawnSync("strace", ["-f", "-y", "-e", "trace=fsync,fdatasync", "-o", trace, ...command]);
    expect(status).toBe(0);
    const synced = Array.from((await readFile(trace, "utf8")).matchAll(/sync\(\d+<([^>]*)>/g), ([, path = ""]) => path);
    expect(synced.filter((path) => path.includes("/pg_wal/")).length).toBeGreaterThan(COMMITS);
    const files = await readdir(join(own, "db/base"), { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(names.length).toBeGreaterThan(500);
    // A checkpoint at the end creates files that were not there at the start.
    expect(names.filter((name) => !synced.includes(name)).length).toBeLessThan(20);
  }, 60_000);
});

describe("an embedded database whose disk fails to sync", () => {
  test("acknowledges no write after the failure, and keeps the acknowledged ones", async () => {
    const own = `pglite:${join(parent, "failing")}` as const;
    await (await openPrepared(own, "empty")).close();
    const disk = { fails: false };
    const onSync = () => {
      if (disk.fails) throw Object.assign(new Error("the disk failed"), { code: "EIO" });
    };
    const { pool, ended, close } = await openDatabase(own, { onSync });
    await pool.query("CREATE TABLE entry (number int)");
    await pool.query("INSERT INTO entry VALUES (1)");
    disk.fails = true;
    await expect(pool.query("INSERT INTO entry VALUES (2)")).rejects.toThrow(/sync/);
    expect(ended?.reason).toBeInstanceOf(DatabaseEnded);
    await expect(pool.query("INSERT INTO entry VALUES (3)")).rejects.toBe(ended?.reason);
    await close();
    const again = await openDatabase(own);
    const { rows } = await again.pool.query<{ number: number }>("SELECT number FROM entry");
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toContain(1);
    expect(numbers).not.toContain(3);
    await again.close();
  });
});

describe("a folder whose settings let commits return before they are on the disk", () => {
  let own: string;
  beforeAll(async () => {
    own = join(parent, "async");
    await (await openPrepared(`pglite:${own}`, "empty")).close();
    await appendFile(join(own, "db/postgresql.conf"), "\nsynchronous_commit = off\n");
  });

  test("is refused with the setting and the way to start without durability", async () => {
    await expect(openDatabase(`pglite:${own}`)).rejects.toThrow(NotDurable);
    const refused = openMigrated(readEnv({ DATA_DIR: own }));
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(/through a power cut.*postgresql\.conf.*EMBEDDED_DURABILITY=off/);
  });

  test("is opened by a server with EMBEDDED_DURABILITY=off", async () => {
    const { database } = await openMigrated(readEnv({ DATA_DIR: own, EMBEDDED_DURABILITY: "off" }));
    expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});
