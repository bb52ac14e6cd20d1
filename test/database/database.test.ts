import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { FolderLocked, lockFolder } from "../../src/platform/files/folderLock.ts";
import { type Child, startChild } from "../support/processes/child.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const HOLDER = join(root, "test/support/processes/children/holdFolder.ts");

let base: string;
let number = 0;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "rostrum-database-"));
});
afterAll(() => rm(base, { recursive: true, force: true }));
const newFolder = () => join(base, String((number += 1)));

const refusal = (folder: string) =>
  lockFolder(folder).then(
    () => "taken",
    (error: unknown) => error,
  );

describe("a locked folder", () => {
  test("belongs to one caller at a time, until it is released", async () => {
    const folder = newFolder();
    const release = await lockFolder(folder);
    const refused = await refusal(folder);
    expect(refused).toBeInstanceOf(FolderLocked);
    expect(String(refused)).toContain(`The database folder ${folder} is in use by process ${process.pid} on `);
    expect(String(refused)).toContain("Stop that server, or set DATA_DIR to another folder.");
    release();
    const again = await lockFolder(folder);
    // Releasing twice does not release the lock of another caller.
    release();
    expect(await refusal(folder)).toBeInstanceOf(FolderLocked);
    again();
  });

  test("stays locked after the last reference to the lock is gone", async () => {
    const folder = newFolder();
    await lockFolder(folder);
    setFlagsFromString("--expose-gc");
    // The second collection takes what the first one finalized.
    for (let time = 0; time < 2; time++) {
      (runInNewContext("gc") as () => void)();
      await new Promise((next) => setTimeout(next, 10));
    }
    expect(await refusal(folder)).toBeInstanceOf(FolderLocked);
  });

  const RUNTIMES: [string, (file: string, folder: string) => Child][] = [
    ["Node", (file, folder) => startChild([file, folder])],
    ["Deno", (file, folder) => startChild([join(root, "launch.mjs"), "deno", "run", "-A", file, folder])],
  ];

  test.each(RUNTIMES)("of a process under %s is refused to this process until it is released", async (_name, start) => {
    const folder = newFolder();
    const child = start(HOLDER, folder);
    expect(await child.line()).toBe("held");
    expect(await refusal(folder)).toBeInstanceOf(FolderLocked);
    child.say("release");
    expect(await child.line()).toBe("released");
    (await lockFolder(folder))();
    await child.end("SIGTERM");
  });

  test.each(RUNTIMES)(
    "of this process is refused to a process under %s, with the holder's name",
    async (_name, start) => {
      const folder = newFolder();
      const release = await lockFolder(folder);
      const child = start(HOLDER, folder);
      expect(await child.line()).toMatch(new RegExp(`^refused: .* is in use by process ${process.pid} on `));
      expect(await child.line()).toBeUndefined();
      release();
    },
  );

  test.each([
    ["ends by itself", (child: Child) => child.say("exit")],
    ["is killed", (child: Child) => void child.process.kill("SIGKILL")],
  ])("is free after the process that held it %s", async (_name, finish) => {
    const folder = newFolder();
    const child = startChild([HOLDER, folder]);
    expect(await child.line()).toBe("held");
    finish(child);
    expect(await child.line()).toBeUndefined();
    await child.end("SIGKILL");
    (await lockFolder(folder))();
  });

  test("that cannot be created is not reported as in use", async () => {
    const file = newFolder();
    await writeFile(file, "");
    expect(await refusal(join(file, "inside"))).toMatchObject({ code: "ENOTDIR" });
    const odd = newFolder();
    await mkdir(join(odd, "lock"), { recursive: true });
    expect(await refusal(odd)).toMatchObject({ code: "ERR_SQLITE_ERROR" });
  });
});

describe("a database in a folder", () => {
  test("keeps its rows, opens once at a time, and may be closed repeatedly", async () => {
    const folder = newFolder();
    const first = await openDatabase(`pglite:${folder}`);
    await first.pool.query("CREATE TABLE kept (at timestamptz)");
    await first.pool.query("INSERT INTO kept VALUES ('2026-03-02T10:00:00+02:00')");
    await expect(openDatabase(`pglite:${folder}`)).rejects.toBeInstanceOf(FolderLocked);
    await Promise.all([first.close(), first.close()]);
    await first.close();
    const second = await openDatabase(`pglite:${folder}`);
    const { rows } = await second.pool.query("SELECT at::text, current_setting('TimeZone') AS zone FROM kept");
    await second.pool.end();
    // The folder is free afterwards, whatever failed.
    await expect(second.close()).rejects.toThrow("Called end on pool more than once");
    (await lockFolder(folder))();
    expect(rows).toEqual([{ at: "2026-03-02 08:00:00+00", zone: "UTC" }]);
  });

  test("that cannot be opened leaves its folder free", async () => {
    const folder = newFolder();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "db"), "no data folder");
    await expect(openDatabase(`pglite:${folder}`)).rejects.toThrow(`The database in ${folder} cannot be opened`);
    (await lockFolder(folder))();
  });
});
