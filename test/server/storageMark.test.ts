import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import { markOf, writeMark } from "../../src/platform/storage/mark.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import type { Storage } from "../../src/platform/storage/storage.ts";
import { createApp } from "../../src/server/app.ts";
import { CannotStart } from "../../src/server/boot/boot.ts";
import { claimStorage, requireOwnStorage } from "../../src/server/boot/storageMark.ts";
import { done, passphraseIn, site } from "../support/domains/backups.ts";
import { readyItem } from "../support/domains/media.ts";
import { type S3Server, s3Server } from "../support/fakes/s3.ts";
import { type World, world } from "../support/world.ts";

let parent: string;
let store: S3Server;
let w: World;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "rostrum-mark-"));
  store = await s3Server();
  w = await world();
});
afterAll(async () => {
  await w.close();
  await store.close();
  await rm(parent, { recursive: true, force: true });
});
beforeEach(() => w.db.pool.query("DELETE FROM storage_mark"));

const env = readEnv({ DATA_DIR: "/srv/data" });
const adopting = readEnv({ DATA_DIR: "/srv/data", STORAGE_MARK: "adopt" });
const ofBucket = readEnv({
  S3_ENDPOINT: "https://s3.test",
  S3_BUCKET: "media",
  S3_REGION: "auto",
  S3_ACCESS_KEY_ID: "k",
  S3_SECRET_ACCESS_KEY: "s",
});
let count = 0;
const KINDS: [string, () => Promise<Storage>][] = [
  ["folder", async () => createFolderStorage(join(parent, `storage-${(count += 1)}`))],
  [
    "S3-compatible store",
    async () => {
      const storage = createS3Storage(store.options);
      await storage.remove("storage-mark");
      return storage;
    },
  ],
];
const ANOTHER = "8b1d9d86-6a39-4a8a-9d0b-1c7f1f3f0000";
const rowOf = async ({ pool }: Pick<Database, "pool"> = w.db) =>
  (await pool.query<{ mark: string; is_confirmed: boolean }>("SELECT mark, is_confirmed FROM storage_mark")).rows[0];
const unreachable = (storage: Storage): Storage => ({
  ...storage,
  open: () => Promise.reject(new StorageError("HTTP 503")),
});

describe.each(KINDS)("a start with the storage in a %s", (_kind, create) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await create();
  });

  test("marks a new database and an empty storage, and accepts them again", async () => {
    expect(await claimStorage(env, w.db, storage)).toBe(true);
    const row = await rowOf();
    expect(row).toMatchObject({ is_confirmed: true, mark: await markOf(storage) });
    expect(await claimStorage(env, w.db, storage)).toBe(true);
    expect(await rowOf()).toEqual(row);
  });

  test("gives servers that start at the same moment the same mark", async () => {
    const claims = Array.from({ length: 8 }, () => claimStorage(env, w.db, storage));
    expect(await Promise.all(claims)).toEqual(claims.map(() => true));
    expect((await rowOf())?.mark).toBe(await markOf(storage));
  });

  test("completes a first start that ended between the row and the object", async () => {
    await w.db.pool.query("INSERT INTO storage_mark DEFAULT VALUES");
    const before = await rowOf();
    await claimStorage(env, w.db, storage);
    expect(await rowOf()).toEqual({ mark: before?.mark, is_confirmed: true });
    expect(await markOf(storage)).toBe(before?.mark);
  });

  test("refuses an empty storage for a used database, and another database's storage", async () => {
    await claimStorage(env, w.db, storage);
    await storage.remove("storage-mark");
    await expect(claimStorage(env, w.db, storage)).rejects.toThrow(/has no mark of this database.*STORAGE_MARK=adopt/);
    await writeMark(storage, ANOTHER);
    await expect(claimStorage(env, w.db, storage)).rejects.toThrow(/belongs to another database.*STORAGE_MARK=adopt/);
    expect(await markOf(storage)).toBe(ANOTHER);
  });

  test("refuses a used storage for a new database", async () => {
    await writeMark(storage, ANOTHER);
    await expect(claimStorage(env, w.db, storage)).rejects.toThrow(CannotStart);
    expect([await markOf(storage), (await rowOf())?.is_confirmed]).toEqual([ANOTHER, false]);
  });

  test("adopts each of these storages with STORAGE_MARK=adopt, and needs the variable once", async () => {
    for (const before of [null, ANOTHER]) {
      if (before === null) await storage.remove("storage-mark");
      else await writeMark(storage, before);
      await claimStorage(adopting, w.db, storage);
      expect(await markOf(storage)).toBe((await rowOf())?.mark);
      await claimStorage(env, w.db, storage);
    }
  });

  test("only reads for a command, which refuses the same storages and accepts a database that never started", async () => {
    await requireOwnStorage(env, w.db, storage);
    expect([await rowOf(), await markOf(storage)]).toEqual([undefined, null]);
    await claimStorage(env, w.db, storage);
    await requireOwnStorage(env, w.db, storage);
    await storage.remove("storage-mark");
    await expect(requireOwnStorage(env, w.db, storage)).rejects.toThrow(/has no mark of this database/);
    await requireOwnStorage(adopting, w.db, storage);
    expect(await markOf(storage)).toBeNull();
  });
});

describe("a start", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = createFolderStorage(join(parent, `storage-${(count += 1)}`));
  });

  test("goes on without a check while a storage that had its mark cannot be reached", async () => {
    await claimStorage(env, w.db, storage);
    expect(await claimStorage(env, w.db, unreachable(storage))).toBe(false);
  });

  test("is refused with the reason while a storage without a known mark cannot be reached", async () => {
    await expect(claimStorage(env, w.db, unreachable(storage))).rejects.toThrow(/cannot be reached.*HTTP 503/);
  });

  test("writes nothing into a database that has its mark, which can be read-only", async () => {
    await claimStorage(env, w.db, storage);
    const readOnly = {
      pool: {
        query: (sql: string) => {
          if (!sql.startsWith("SELECT")) throw new Error("cannot execute in a read-only transaction");
          return w.db.pool.query(sql);
        },
      },
    } as unknown as Database;
    expect(await claimStorage(env, readOnly, storage)).toBe(true);
  });

  test("refuses a storage without the media of a database that has no mark yet, and accepts one with them", async () => {
    const { storage: own } = w.app.services;
    const item = await readyItem(w, w.ids.workspace);
    await expect(claimStorage(env, w.db, storage)).rejects.toThrow(/has none of the newest media/);
    expect(await markOf(storage)).toBeNull();
    await claimStorage(env, w.db, own);
    await own.remove("storage-mark");
    await w.db.prisma.mediaItem.delete({ where: { id: item.id } });
  });

  test("needs no mark for a database in memory", async () => {
    const inMemory = readEnv({ DATABASE_URL: "pglite:memory" });
    await writeMark(storage, ANOTHER);
    expect(await claimStorage(inMemory, w.db, storage)).toBe(true);
    expect(await rowOf()).toBeUndefined();
  });

  test("names the variables of the storage in its refusal", async () => {
    await writeMark(storage, ANOTHER);
    await expect(claimStorage(env, w.db, storage)).rejects.toThrow(/DATA_DIR \(\/srv\/data\).*DATABASE_URL/);
    await expect(claimStorage(ofBucket, w.db, storage)).rejects.toThrow(/S3_BUCKET \(media\).*S3_ENDPOINT/);
  });
});

describe("/readyz", () => {
  test("is 503 and names the storage once it was exchanged while the server runs", async () => {
    const storage = createFolderStorage(join(parent, `storage-${(count += 1)}`));
    await claimStorage(env, w.db, storage);
    const app = await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now, storage });
    const ready = async () => {
      const answer = await app.fetch(new Request("http://rostrum.test/readyz"));
      const { parts, status } = (await answer.json()) as { parts: { storage: string }; status: string };
      return [answer.status, status, parts.storage];
    };
    expect(await ready()).toEqual([200, "ready", "ok"]);
    await storage.remove("storage-mark");
    w.clock.advance(11_000);
    await ready();
    await expect.poll(ready).toEqual([503, "unavailable", "foreign"]);
    await app.close();
  });
});

describe("a restore", () => {
  test("leaves the mark to the first start, and refuses the storage of another database unless it is adopted", async () => {
    const origin = await site("migrated");
    const passphrase = await passphraseIn(origin);
    const before = await origin.open();
    await claimStorage(readEnv(origin.source), before, createFolderStorage(join(origin.folder, "media")));
    const mark = await rowOf(before);
    await before.close();
    const folder = join(origin.folder, "backup");
    await done(origin.backup(folder, "--authenticate", passphrase));

    const copy = await site("empty");
    const storage = createFolderStorage(join(copy.folder, "media"));
    await writeMark(storage, mark?.mark ?? "");
    const refused = await copy.restore(folder, "--authenticate", passphrase);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("belongs to another database") });

    copy.source["STORAGE_MARK"] = "adopt";
    await done(copy.restore(folder, "--authenticate", passphrase));
    const restored = await copy.open();
    expect([await rowOf(restored), await markOf(storage)]).toEqual([undefined, null]);
    await claimStorage(readEnv({ ...copy.source, STORAGE_MARK: "" }), restored, storage);
    expect((await rowOf(restored))?.mark).not.toBe(mark?.mark);
    await restored.close();

    // The media of the lost container are missing: the backup of them would be empty.
    await rm(join(origin.folder, "media"), { recursive: true });
    const lost = await origin.backup(join(origin.folder, "second"), "--authenticate", passphrase);
    expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining("has no mark of this database") });
    expect(await readdir(origin.folder)).not.toContain("second");
    for (const each of [origin, copy]) await each.remove();
  });
});
