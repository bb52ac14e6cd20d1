import { createHash } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAuthenticManifest } from "../../src/platform/backup/authentication.ts";
import type { Manifest } from "../../src/platform/backup/manifest.ts";
import { done, passphraseIn, readManifest, type Site, site } from "../support/domains/backups.ts";

let origin: Site;
let target: Site;
/** The files of the backup's passphrase and of another one. */
let passphrase: string;
let other: string;
/** A backup that is not changed. */
let whole: string;
let copies = 0;

beforeAll(async () => {
  [origin, target] = [await site("migrated"), await site("empty")];
  const database = await origin.open();
  const now = new Date();
  const eve = { id: "usr_eve", email: "eve@example.org", name: "Eve", createdAt: now, updatedAt: now };
  await database.prisma.user.create({ data: eve });
  await database.close();
  passphrase = await passphraseIn(origin);
  other = join(origin.folder, "other");
  await writeFile(other, "another passphrase of the operator\n");
  whole = join(origin.folder, "whole");
  await done(origin.backup(whole, "--authenticate", passphrase));
});
afterAll(async () => {
  for (const each of [origin, target]) await each.remove();
});

/** Copies the backup and changes the copy. */
async function copy(change: (folder: string) => Promise<void> = async () => {}): Promise<string> {
  const folder = join(origin.folder, `copy-${(copies += 1)}`);
  await cp(whole, folder, { recursive: true });
  await change(folder);
  return folder;
}

/** Makes a person an administrator, with sums that fit. */
async function promote(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const table = manifest.tables.find(({ name }) => name === "app_user");
  if (table === undefined) throw new Error("the backup has no people");
  const path = join(folder, table.file.path);
  const place = table.columns.indexOf("is_instance_admin");
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split("\n");
  const changed = lines.map((line) => JSON.stringify((JSON.parse(line) as unknown[]).with(place, "true")));
  const bytes = gzipSync(`${changed.join("\n")}\n`);
  await writeFile(path, bytes);
  Object.assign(table.file, { size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") });
  await writeManifest(folder, manifest);
}
const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
const withoutCode = (folder: string) => rm(join(folder, "authentication.json"));

describe("a restore of a backup", () => {
  test("refuses a row that was changed with sums that fit, and says so", async () => {
    const stderr = expect.stringContaining("The backup is not authentic: manifest.json was changed");
    const ran = await target.restore(await copy(promote), "--authenticate", passphrase);
    expect(ran).toMatchObject({ code: 1, stderr });
  });

  test.each<[string, (folder: string) => Promise<void>]>([
    [
      "one more space",
      async (folder) => {
        const file = join(folder, "manifest.json");
        await writeFile(file, `${await readFile(file, "utf8")} `);
      },
    ],
    ["a manifest that is no JSON", (folder) => writeFile(join(folder, "manifest.json"), "{")],
    [
      "a code of zeros",
      async (folder) => {
        const file = join(folder, "authentication.json");
        const read = JSON.parse(await readFile(file, "utf8")) as object;
        await writeFile(file, JSON.stringify({ ...read, code: Buffer.alloc(32).toString("base64") }));
      },
    ],
    [
      "an empty code",
      async (folder) => {
        const file = join(folder, "authentication.json");
        const read = JSON.parse(await readFile(file, "utf8")) as object;
        await writeFile(file, JSON.stringify({ ...read, code: "" }));
      },
    ],
  ])("refuses a backup with %s before a value of the manifest is used", async (_case, change) => {
    const stderr = expect.stringContaining("The backup is not authentic");
    const ran = await target.restore(await copy(change), "--authenticate", passphrase);
    expect(ran).toMatchObject({ code: 1, stderr });
  });

  test("refuses another passphrase, also for the keys", async () => {
    for (const option of ["--authenticate", "--with-key"]) {
      const ran = await target.restore(whole, option, other);
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("the passphrase is another one") });
    }
  });

  test("refuses costs of a key that the file chooses, which could take all memory", async () => {
    const folder = await copy(async (changed) => {
      const file = join(changed, "authentication.json");
      await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), N: 2 ** 30 }));
    });
    const ran = await target.restore(folder, "--authenticate", passphrase);
    expect(ran).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("authentication.json of the backup is damaged"),
    });
  });

  test("refuses a backup whose code was removed, with and without a passphrase, and names the options", async () => {
    const folder = await copy(withoutCode);
    for (const args of [[], ["--authenticate", passphrase]]) {
      const ran = await target.restore(folder, ...args);
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("--unauthenticated") });
    }
  });

  test("refuses a backup with a code if no passphrase is named", async () => {
    const stderr = expect.stringContaining("no passphrase was named");
    expect(await target.restore(whole)).toMatchObject({ code: 1, stderr });
  });

  test("refuses a changed backup with a code even with --unauthenticated, if a passphrase is named", async () => {
    const args = ["--authenticate", passphrase, "--unauthenticated"];
    const stderr = expect.stringContaining("The backup is not authentic");
    expect(await target.restore(await copy(promote), ...args)).toMatchObject({ code: 1, stderr });
  });

  test("accepts a backup without a code with --unauthenticated, whether or not a passphrase is named", async () => {
    const folder = await copy(withoutCode);
    const named = (await readFile(passphrase, "utf8")).trim();
    const manifest = await readManifest(whole);
    for (const each of [null, named])
      expect(await readAuthenticManifest(folder, { passphrase: each, unauthenticated: true })).toEqual(manifest);
  });

  test("accepts the unchanged backup after all these refusals, which wrote nothing", async () => {
    await done(target.restore(whole, "--authenticate", passphrase));
    const database = await target.open();
    expect(await database.prisma.user.findMany({ select: { id: true, isInstanceAdmin: true } })).toEqual([
      { id: "usr_eve", isInstanceAdmin: false },
    ]);
    await database.close();
  });
});

describe("a backup without a passphrase", () => {
  test("is written with a warning, because a restore cannot detect a change", async () => {
    const ran = await origin.backup(join(origin.folder, "plain"));
    expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining("Warning: the backup is not authenticated") });
  });

  test("is refused for a passphrase that is short, before a file is written", async () => {
    const short = join(origin.folder, "short");
    await writeFile(short, "hunter2\n");
    const stderr = expect.stringContaining("at least 12 characters");
    expect(await origin.backup(join(origin.folder, "never"), "--authenticate", short)).toMatchObject({
      code: 1,
      stderr,
    });
    await expect(readFile(join(origin.folder, "never", "manifest.json"))).rejects.toThrow(/ENOENT/);
  });
});
