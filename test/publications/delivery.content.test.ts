import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedContent } from "../../src/domains/publications/delivery/storedContent.ts";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import type { Storage } from "../../src/platform/storage/storage.ts";
import type { MediaContent } from "../../src/providers/post.ts";
import { type Fake, fake } from "../support/fakes/fake.ts";
import { s3Server } from "../support/fakes/s3.ts";

const BYTES = new Uint8Array(randomBytes(300_000));
const hash = createHash("sha256").update(BYTES).digest("hex");
const FILE = { contentKey: "media/film", contentSha256: hash, mimeType: "video/mp4", size: BYTES.byteLength };
const LOST = { fault: "lost", kind: "refused", mayBeDone: false };

let folder: string;
let s3: Awaited<ReturnType<typeof s3Server>>;
let host: Fake;
let fetch: Fetch;
let stores: Record<"folder" | "s3", Storage>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-content-"));
  s3 = await s3Server();
  host = await fake(() => ({ status: 200, body: "{}" }));
  fetch = createGuardedFetch({ allow: [host.host] });
  stores = { folder: createFolderStorage(folder), s3: createS3Storage(s3.options) };
  for (const store of Object.values(stores)) await store.put("media/film", BYTES, { type: "video/mp4" });
});
afterAll(async () => {
  await host.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (body: MediaContent) => fetch(host.origin, { method: "POST", body });
const bytesOf = async (content: { stream(): ReadableStream<Uint8Array<ArrayBuffer>> }) =>
  new Uint8Array(await new Response(content.stream()).arrayBuffer());

describe.each(["folder", "s3"] as const)("a file of the storage (%s)", (store) => {
  test("is sent whole, with its length and its type, as often as it is asked for", async () => {
    const content = storedContent(stores[store], FILE);
    for (let time = 0; time < 2; time += 1) {
      await send(content);
      const { headers, bytes } = host.requests.at(-1) ?? {};
      expect(headers).toMatchObject({ "content-length": "300000", "content-type": "video/mp4" });
      expect(headers).not.toHaveProperty("transfer-encoding");
      expect(bytes && createHash("sha256").update(bytes).digest("hex")).toBe(hash);
    }
  });

  test("is never sent whole if its bytes have another hash or another size than its row", async () => {
    const count = host.requests.length;
    for (const changed of [{ contentSha256: "0".repeat(64) }, { size: 299_999 }, { contentKey: "media/none" }]) {
      await expect(send(storedContent(stores[store], { ...FILE, ...changed }))).rejects.toMatchObject(LOST);
    }
    expect(host.requests).toHaveLength(count);
  });

  test("gives ranges, and ranges of ranges, after it was compared with its hash", async () => {
    const content = storedContent(stores[store], FILE);
    const range = content.slice(100_000, 250_000);
    expect(range.size).toBe(150_000);
    expect(await bytesOf(range)).toEqual(BYTES.subarray(100_000, 250_000));
    expect(await bytesOf(content.slice(299_990))).toEqual(BYTES.subarray(299_990));
    const damaged = storedContent(stores[store], { ...FILE, contentSha256: "0".repeat(64) });
    await expect(bytesOf(damaged.slice(0, 10))).rejects.toMatchObject(LOST);
  });
});
