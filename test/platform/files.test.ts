import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder, syncTree } from "../../src/platform/files/sync.ts";
import { createPrivateFileNow, writePrivateFile, writeWholeFile } from "../../src/platform/files/wholeFile.ts";
import { createWholeFolder } from "../../src/platform/files/wholeFolder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe("a file that is written as a whole", () => {
  test("replaces the earlier file, leaves no draft, and is readable by its owner only", async () => {
    const file = join(folder, "new/folders/state.json");
    await writePrivateFile(file, "first");
    await writePrivateFile(file, "second");
    expect(await readFile(file, "utf8")).toBe("second");
    expect(await readdir(join(folder, "new/folders"))).toEqual(["state.json"]);
    expect(await modeOf(file)).toBe(0o600);
  });

  test("keeps the earlier content and leaves no draft if the write fails", async () => {
    const file = join(folder, "kept");
    await writePrivateFile(file, "kept");
    const failing = writeWholeFile(file, async (draft) => {
      await draft.writeFile("half");
      throw new Error("no more bytes");
    });
    await expect(failing).rejects.toThrow("no more bytes");
    expect(await readFile(file, "utf8")).toBe("kept");
    expect((await readdir(folder)).filter((name) => name.startsWith("kept"))).toEqual(["kept"]);
  });

  test("keeps the earlier content if the caller stops before the end", async () => {
    const file = join(folder, "stopped");
    await writePrivateFile(file, "kept");
    const stop = new AbortController();
    const stopped = writeWholeFile(file, async () => stop.abort(new Error("stopped")), { signal: stop.signal });
    await expect(stopped).rejects.toThrow("stopped");
    expect(await readFile(file, "utf8")).toBe("kept");
  });
});

describe("a private file that is created once", () => {
  test("keeps the content of the first creation, in a folder that it creates", async () => {
    const file = join(folder, "keys/secret.key");
    createPrivateFileNow(file, "first");
    createPrivateFileNow(file, "second");
    expect(await readFile(file, "utf8")).toBe("first");
    expect(await readdir(join(folder, "keys"))).toEqual(["secret.key"]);
    expect(await modeOf(file)).toBe(0o600);
  });
});

describe("a folder", () => {
  test("is created with its missing parents, and may exist already", async () => {
    await makeFolder(join(folder, "a/b/c"));
    await makeFolder(join(folder, "a/b/c"));
    expect(existsSync(join(folder, "a/b/c"))).toBe(true);
  });

  test("is synced with everything in it, and a missing folder is an error", async () => {
    await mkdir(join(folder, "tree/inner"), { recursive: true });
    await writeFile(join(folder, "tree/inner/file"), "content");
    await expect(syncTree(join(folder, "tree"))).resolves.toBeUndefined();
    await expect(syncTree(join(folder, "nowhere"))).rejects.toThrow("ENOENT");
  });

  test("does not appear if filling it fails", async () => {
    const failing = createWholeFolder(join(folder, "whole"), async (beside) => {
      await mkdir(beside);
      throw new Error("not filled");
    });
    await expect(failing).rejects.toThrow("not filled");
    expect(existsSync(join(folder, "whole"))).toBe(false);
  });
});
