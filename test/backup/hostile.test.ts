import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, link, mkdir, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDatabase } from "../../src/platform/backup/loadDatabase.ts";
import type { Manifest } from "../../src/platform/backup/manifest.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { openPrepared } from "../support/database/template.ts";
import { done, passphraseIn, readManifest, type Site, site } from "../support/domains/backups.ts";

// Backups whose files are not what a backup has, restored with --unauthenticated: the worst case.

let origin: Site;
let target: Site;
/** A database of this version, so that cases that end at the rows do not each apply every migration. */
let loading: Database;
let whole: string;
let copies = 0;
beforeAll(async () => {
  [origin, target] = [await site("migrated"), await site("empty")];
  loading = await openPrepared("pglite:memory", "migrated");
  whole = join(origin.folder, "whole");
  await done(origin.backup(whole, "--authenticate", await passphraseIn(origin)));
});
afterAll(async () => {
  await loading.close();
  for (const each of [origin, target]) await each.remove();
});

const NOW = "2026-03-02T10:00:00Z";

type Table = Manifest["tables"][number];
type Change = (folder: string, file: string, table: Table, manifest: Manifest) => Promise<void>;

/** Copies the backup, changes the copy, and writes the manifest again. */
async function copy(change: Change): Promise<string> {
  const folder = join(origin.folder, `copy-${(copies += 1)}`);
  await cp(whole, folder, { recursive: true });
  const manifest = await readManifest(folder);
  const table = manifest.tables.find(({ name }) => name === "app_user");
  if (table === undefined) throw new Error("the backup has no people");
  await change(folder, join(folder, table.file.path), table, manifest);
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest)).catch(() => {});
  return folder;
}

/** States a content in the manifest, with sums that fit. */
async function replace(file: string, table: Table, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes);
  table.file.size = bytes.byteLength;
  table.file.sha256 = createHash("sha256").update(bytes).digest("hex");
}

const repeated = (text: string, times: number) =>
  buffer(
    Readable.from(
      (function* () {
        const part = text.repeat(1024);
        for (let count = 0; count < times; count += 1024) yield part;
      })(),
    ).pipe(createGzip({ level: 1 })),
  );

test.each<[string, RegExp, Change]>([
  [
    "a symbolic link",
    /is a link, or is below one/,
    async (folder, file) => {
      await rename(file, join(folder, "..", `moved-${copies}`));
      await symlink(join(folder, "..", `moved-${copies}`), file);
    },
  ],
  [
    "a folder behind a symbolic link",
    /is a link, or is below one/,
    async (folder) => {
      await rename(join(folder, "tables"), join(folder, "..", `tables-${copies}`));
      await symlink(join(folder, "..", `tables-${copies}`), join(folder, "tables"));
    },
  ],
  [
    "a manifest behind a symbolic link",
    /manifest\.json cannot be read \(manifest\.json is a link/,
    async (folder) => {
      await rename(join(folder, "manifest.json"), join(folder, "other.json"));
      await symlink("other.json", join(folder, "manifest.json"));
    },
  ],
  [
    "a hard link to another content",
    /SHA-256 is not the manifest's/,
    async (folder, file) => {
      await rm(file);
      await link(join(folder, "tables", "workspace.jsonl.gz"), file);
      await writeFile(join(folder, "tables", "workspace.jsonl.gz"), gzipSync("[]\n"));
    },
  ],
  [
    "a FIFO",
    /is not a regular file/,
    async (_folder, file) => {
      await rm(file);
      execFileSync("mkfifo", [file]);
    },
  ],
  [
    "a folder in the place of a file",
    /is not a regular file/,
    async (_folder, file) => {
      await rm(file);
      await mkdir(file);
    },
  ],
  ["a sparse file of a terabyte", /SHA-256 is not the manifest's/, async (_folder, file) => truncate(file, 2 ** 40)],
  [
    "a path outside of the folder",
    /tables\.\d+\.file\.path is not valid/,
    async (_folder, _file, table) => {
      table.file.path = "../outside";
    },
  ],
  [
    "an absolute path",
    /tables\.\d+\.file\.path is not valid/,
    async (_folder, _file, table) => {
      table.file.path = "/etc/passwd";
    },
  ],
  [
    "two rows in one line",
    /The table app_user has 2 rows, and 1 by|rows that it cannot hold/,
    async (_folder, file, table) => {
      const row = JSON.stringify(table.columns.map(() => null));
      await replace(file, table, gzipSync(`${row},${row}\n`));
      table.rows = 1;
    },
  ],
])("a restore refuses a backup with %s, and names the reason", async (_case, words, change) => {
  const folder = await copy(change);
  expect(await target.restore(folder, "--unauthenticated")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(words),
  });
  await rm(folder, { recursive: true });
});

test("a restore refuses a manifest that is too large, and reads none of it", async () => {
  const folder = join(origin.folder, "large-manifest");
  await cp(whole, folder, { recursive: true });
  // A sparse file, which takes no space.
  await truncate(join(folder, "manifest.json"), 2 ** 30);
  expect(await target.restore(folder, "--unauthenticated")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/manifest\.json is larger than \d+ bytes/),
  });
  await rm(folder, { recursive: true });
});

test("none of these restores writes media or rows", async () => {
  await expect(stat(join(target.folder, "media"))).rejects.toThrow(/ENOENT/);
  const database = await target.open();
  const { rows } = await database.pool.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  expect(rows).toEqual([]);
  await database.close();
});

test.each<[string, RegExp, Change]>([
  [
    "rows that the manifest does not count",
    /has more than the \d+ rows of the manifest/,
    async (_folder, file, table) => {
      await replace(file, table, await repeated("[]\n", 1024 * 1024));
      table.rows = 1000;
    },
  ],
  [
    "fewer rows than the manifest counts",
    /has 1 rows, and 2 by the manifest/,
    async (_folder, file, table) => {
      const row = { id: "usr_1", email: "ada@example.org", name: "Ada", created_at: NOW, updated_at: NOW };
      await replace(file, table, gzipSync(`${JSON.stringify(Object.values(row))}\n`));
      table.columns = Object.keys(row);
      table.rows = 2;
    },
  ],
  [
    "a line without an end",
    /has a row of more than \d+ characters/,
    async (_folder, file, table) => {
      await replace(file, table, await repeated("x".repeat(1024), 129 * 1024));
      table.rows = 1;
    },
  ],
  [
    "a row that is no JSON",
    /has rows that it cannot hold/,
    async (_folder, file, table) => {
      await replace(file, table, gzipSync("no JSON\n"));
      table.rows = 1;
    },
  ],
  [
    "content that is not compressed",
    /cannot be unpacked/,
    async (_folder, file, table) => {
      await replace(file, table, Buffer.from("plain text\n"));
      table.rows = 1;
    },
  ],
])("a database refuses to load a backup with %s", async (_case, words, change) => {
  const folder = await copy(change);
  const manifest = await readManifest(folder);
  const client = await loading.pool.connect();
  try {
    await client.query("BEGIN");
    await expect(loadDatabase(client, folder, manifest, { before: [], after: [] })).rejects.toThrow(words);
  } finally {
    // A connection that is not released would keep the database open, and hide the failure behind a timeout.
    await client.query("ROLLBACK");
    client.release();
  }
  await rm(folder, { recursive: true });
});
