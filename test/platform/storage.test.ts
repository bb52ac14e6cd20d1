import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import { PIECE, type Progress, type Storage } from "../../src/platform/storage/storage.ts";
import { s3Server } from "../support/fakes/s3.ts";

interface Store {
  storage: Storage;
  /** All stored keys, including temporary objects. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

const stores: Record<string, () => Promise<Store>> = {
  async "a folder"() {
    const folder = await mkdtemp(join(tmpdir(), "rostrum-storage-"));
    const entries = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());
    return {
      storage: createFolderStorage(folder),
      keys: async () =>
        (await entries()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted(),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
  async "an S3-compatible store"() {
    const server = await s3Server();
    return { storage: createS3Storage(server.options), keys: server.keys, close: server.close };
  },
};

const sum = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const TYPE = { type: "application/octet-stream" };

describe.each(Object.entries(stores))("the storage in %s", (_name, open) => {
  let store: Store;
  let storage: Storage;

  beforeAll(async () => {
    store = await open();
    storage = store.storage;
  });

  afterAll(() => store.close());

  async function read(key: string, range?: { start: number; end: number }) {
    const object = await storage.open(key, range);
    if (object === null) return null;
    return { size: object.size, content: new Uint8Array(await new Response(object.body).arrayBuffer()) };
  }

  /** Appends in one call, as one request would; the progress is serialized as in the database. */
  async function add(
    key: string,
    content: Uint8Array,
    from: number,
    to: number,
    progress: Progress,
  ): Promise<Progress> {
    const appender = await storage.append(key, from, JSON.parse(JSON.stringify(progress)), TYPE);
    for (let at = from; at < to; at += 65_536) await appender.write(content.subarray(at, Math.min(at + 65_536, to)));
    const saved = await appender.save(to === content.byteLength);
    await appender.close();
    return saved;
  }

  test("returns a stored object, whole and by ranges", async () => {
    const content = randomBytes(300_000);
    await storage.put("media/a/original", content, TYPE);
    const whole = await read("media/a/original");
    expect([whole?.size, sum(whole?.content ?? new Uint8Array())]).toEqual([300_000, sum(content)]);
    const stretch = await read("media/a/original", { start: 1000, end: 200_000 });
    expect(stretch?.size).toBe(300_000);
    expect(sum(stretch?.content ?? new Uint8Array())).toBe(sum(content.subarray(1000, 200_001)));
    expect((await read("media/a/original", { start: 299_999, end: 400_000 }))?.content).toEqual(
      new Uint8Array(content.subarray(-1)),
    );
    expect(await read("media/a/original", { start: 300_000, end: 300_010 })).toEqual({
      size: 300_000,
      content: new Uint8Array(),
    });
  });

  test("stores streams longer than a piece, and empty objects", async () => {
    const content = randomBytes(PIECE + 1_234_567);
    const stream = new Blob([content]).stream();
    await storage.put("media/b/original", stream, TYPE);
    expect(sum((await read("media/b/original"))?.content ?? new Uint8Array())).toBe(sum(content));
    await storage.put("media/b/original", new Uint8Array(), TYPE);
    expect(await read("media/b/original")).toEqual({ size: 0, content: new Uint8Array() });
  });

  test("shows nothing of an interrupted stream, and keeps the earlier object", async () => {
    await storage.put("media/c/original", Buffer.from("before"), TYPE);
    const keys = await store.keys();
    let sent = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 150) controller.enqueue(randomBytes(65_536));
        else controller.error(new Error("gone"));
      },
    });
    await expect(storage.put("media/c/original", broken, TYPE)).rejects.toThrow("gone");
    expect(Buffer.from((await read("media/c/original"))?.content ?? []).toString()).toBe("before");
    expect(await store.keys()).toEqual(keys);
  });

  test("stops a put when its signal aborts", async () => {
    const stop = new AbortController();
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024));
        stop.abort();
      },
    });
    await expect(storage.put("media/d/original", endless, { ...TYPE, signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(await storage.open("media/d/original")).toBeNull();
  });

  test("returns null for an unknown key, and removes an unknown key without an error", async () => {
    expect(await storage.open("media/none/original")).toBeNull();
    await storage.remove("media/none/original");
    await storage.put("media/e/original", Buffer.from("x"), TYPE);
    await storage.remove("media/e/original");
    expect(await storage.open("media/e/original")).toBeNull();
  });

  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "media/../../secret",
    "media//x",
    "media/.x",
    "media/x\0",
    "media\\x",
    "a".repeat(201),
  ])("refuses the key %j", async (key) => {
    await expect(storage.open(key)).rejects.toThrow("is not a key");
    await expect(storage.put(key, new Uint8Array(1), TYPE)).rejects.toThrow("is not a key");
    await expect(storage.remove(key)).rejects.toThrow("is not a key");
    await expect(storage.append(key, 0, {}, TYPE)).rejects.toThrow("is not a key");
  });

  test("completes an object from pieces of several requests", async () => {
    const content = randomBytes(2 * PIECE + 999_999);
    const key = "media/f/original";
    let progress: Progress = {};
    const stops = [0, 1, 100_000, PIECE, PIECE + 5, 2 * PIECE, 2 * PIECE + 70_000, content.byteLength];
    for (const [index, to] of stops.slice(1).entries()) {
      progress = await add(key, content, stops[index] ?? 0, to, progress);
      expect(await storage.open(key)).toBeNull();
    }
    expect(await storage.finish(key, content.byteLength, progress)).toBe(true);
    expect(sum((await read(key))?.content ?? new Uint8Array())).toBe(sum(content));
    // Once more, as a caller that does not know the outcome.
    expect(await storage.finish(key, content.byteLength, progress)).toBe(true);
    expect((await store.keys()).filter((each) => each.startsWith(key))).toEqual([key]);
  });

  test("continues after the saved bytes and discards later ones", async () => {
    const content = randomBytes(PIECE + 500_000);
    const key = "media/g/original";
    const saved = await add(key, content, 0, 300_000, {});
    // These bytes were never recorded: their server died.
    await add(key, randomBytes(content.byteLength), 300_000, PIECE + 10_000, saved);
    const lost = await storage.append(key, 300_000, saved, TYPE);
    await lost.write(randomBytes(100_000));
    await lost.close();
    const progress = await add(key, content, 300_000, content.byteLength, saved);
    expect(await storage.finish(key, content.byteLength, progress)).toBe(true);
    expect(sum((await read(key))?.content ?? new Uint8Array())).toBe(sum(content));
  });

  test("neither continues nor completes an object whose bytes are missing", async () => {
    const content = randomBytes(100_000);
    const key = "media/h/original";
    const progress = await add(key, content, 0, 50_000, {});
    await expect(storage.append(key, 60_000, progress, TYPE)).rejects.toThrow(StorageError);
    expect(await storage.finish(key, 100_000, progress)).toBe(false);
  });

  test("deletes the pieces of an abandoned object", async () => {
    const content = randomBytes(2 * PIECE);
    const key = "media/i/original";
    const before = await store.keys();
    let progress = await add(key, content, 0, 10_000, {});
    progress = await add(key, content, 10_000, PIECE + 10_000, progress);
    await storage.abandon(key, progress);
    await storage.abandon(key, progress);
    await storage.abandon("media/never/original", {});
    expect(await store.keys()).toEqual(before);
  });
});

test("a store that cannot be reached causes a StorageError", async () => {
  const server = await s3Server();
  const storage = createS3Storage({ ...server.options, bucket: "another" });
  await expect(storage.open("media/a/original")).rejects.toThrow(StorageError);
  await server.close();
  await expect(createS3Storage(server.options).open("media/a/original")).rejects.toThrow(StorageError);
});
