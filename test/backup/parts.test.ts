import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysText, placeFor } from "../../src/commands/backup/keys.ts";
import { restoreMedia, saveMedia } from "../../src/platform/backup/copyMedia.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import type { Storage } from "../../src/platform/storage/storage.ts";
import { type S3Server, s3Server } from "../support/fakes/s3.ts";

let folder: string;
let store: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-parts-"));
  store = await s3Server();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const bytesIn = async (storage: Storage, key: string) =>
  Buffer.from(await new Response((await storage.open(key))?.body).arrayBuffer());

describe("media in a backup", () => {
  const type = "application/octet-stream";
  const [large, small] = [randomBytes(9 * 1024 * 1024), Buffer.from("small")];
  const objects = [
    { key: "media/a/content", type, replacedBy: null },
    { key: "media/b/original", type, replacedBy: "media/b/content" },
    { key: "media/c/content", type, replacedBy: null },
  ];

  test("move from a folder to an S3-compatible store and back, byte by byte", async () => {
    const first = createFolderStorage(join(folder, "first"));
    await first.put("media/a/content", large, { type });
    await first.put("media/b/content", small, { type });
    const bucket = createS3Storage(store.options);
    const back = createFolderStorage(join(folder, "back"));
    for (const [from, to] of [
      [first, bucket],
      [bucket, back],
    ] as const) {
      const backup = await mkdtemp(join(folder, "backup-"));
      const { media, absentMedia } = await saveMedia(from, backup, objects);
      expect(media.map(({ key }) => key)).toEqual(["media/a/content", "media/b/original"]);
      expect(absentMedia).toEqual(["media/c/content"]);
      await restoreMedia(to, backup, { media });
    }
    expect(large.equals(await bytesIn(back, "media/a/content"))).toBe(true);
    expect(await bytesIn(back, "media/b/original")).toEqual(small);
  });
});

describe("the keys of a backup", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const text = (key: Buffer) => key.toString("base64");
  const env = (keys: string, name: string) => readEnv({ SECRET_KEYS: keys, DATA_DIR: join(folder, name) });

  test("become the key file of a server without SECRET_KEYS", async () => {
    const place = placeFor(env("", "new"), new Map([["file", one]]));
    await place();
    expect(await readFile(join(folder, "new", "secret.key"), "utf8")).toBe(text(one));
  });

  test("are nothing new to a server that has them in SECRET_KEYS", async () => {
    await placeFor(env(`later:${text(other)},file:${text(one)}`, "same"), new Map([["file", one]]))();
    await expect(readFile(join(folder, "same", "secret.key"))).rejects.toThrow(/ENOENT/);
  });

  test.each([
    [
      "SECRET_KEYS with another key of the same id",
      `file:${text(other)}`,
      new Map([["file", one]]),
      /must have the keys of the backup: file\./,
    ],
    ["no SECRET_KEYS, for keys with ids", "", new Map([["k1", one]]), /must have the keys of the backup: k1\./],
  ])("are refused by a server with %s", (_case, keys, ofBackup, words) => {
    expect(() => placeFor(env(keys, "refused"), ofBackup)).toThrow(words);
  });

  test("do not replace another key file", async () => {
    await mkdir(join(folder, "taken"));
    await writeFile(join(folder, "taken", "secret.key"), text(other));
    expect(() => placeFor(env("", "taken"), new Map([["file", one]]))).toThrow(/holds another key than the backup/);
  });

  test("are printed in the form of SECRET_KEYS", () => {
    const keys = new Map([
      ["k2", new Uint8Array(other)],
      ["k1", new Uint8Array(one)],
    ]);
    expect([...env(keysText(keys), "printed").SECRET_KEYS.keys()]).toEqual(["k2", "k1"]);
  });
});
