import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MediaItem } from "../../prisma/generated/client/client.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import { createApp } from "../../src/server/app.ts";
import { rangeOf } from "../../src/server/files/media/range.ts";
import { dataOf } from "../support/answers.ts";
import { photo, processed, readyItem, stored, uploaded } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let item: MediaItem;
let bytes: Buffer;
beforeAll(async () => {
  w = await world();
  bytes = await photo(700, 500).png().toBuffer();
  item = await processed(w, (await uploaded(w, w.ids.workspace, bytes, { originalFilename: 'Straße "1".png' })).id);
});
afterAll(() => w.close());

const get = (
  path: string,
  { token, headers = {}, method = "GET" }: { token?: string; headers?: Record<string, string>; method?: string } = {},
) =>
  w.app.fetch(
    new Request(new URL(path, "http://rostrum.test"), {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    }),
  );
const viewer = () => w.users.viewer.token;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function addresses(id = item.id): Promise<{ contentUrl: string; thumbnailUrl: string }> {
  const query = "query ($id: ID!) { media(id: $id) { contentUrl thumbnailUrl } }";
  return dataOf(await w.gql<{ media: { contentUrl: string; thumbnailUrl: string } }>(viewer(), query, { id })).media;
}

describe("the content of a media item", () => {
  test.each(["/media/$", "/api/v1/media/$/content"])(
    "is returned to callers who can see the item, with headers that disable scripts: %s",
    async (path) => {
      const response = await get(path.replace("$", item.id), { token: viewer() });
      expect(response.status).toBe(200);
      expect((await bodyOf(response)).equals(bytes)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/png",
        "content-length": String(bytes.byteLength),
        "content-disposition": `inline; filename="Stra_e _1_.png"; filename*=UTF-8''Stra%C3%9Fe%20%221%22.png`,
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "accept-ranges": "bytes",
        "cache-control": "private, no-cache",
        vary: "Authorization, Cookie",
        etag: `"${item.contentSha256}"`,
      });
    },
  );

  test("has a thumbnail variant", async () => {
    const response = await get(`/media/${item.id}?variant=thumbnail`, { token: viewer() });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("content-disposition")).toContain(`filename="Stra_e _1_.jpg"`);
    expect((await bodyOf(response)).equals((await stored(w, item.thumbnailKey)) as Buffer)).toBe(true);
  });

  test("is returned as headers for HEAD, and as 304 for a matching entity tag", async () => {
    const head = await get(`/media/${item.id}`, { token: viewer(), method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), (await bodyOf(head)).length]).toEqual([
      200,
      String(bytes.byteLength),
      0,
    ]);
    const etag = head.headers.get("etag") as string;
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get(`/media/${item.id}`, { token: viewer(), headers: { "if-none-match": condition } });
      expect([again.status, (await bodyOf(again)).length, again.headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect((await get(`/media/${item.id}`, { token: viewer(), headers: { "if-none-match": '"other"' } })).status).toBe(
      200,
    );
  });

  test("is returned as an attachment if a browser might execute it", async () => {
    for (const mimeType of ["font/woff2", "application/pdf"]) {
      const file = await readyItem(w, w.ids.workspace, { mimeType, originalFilename: "a.file" });
      const response = await get(`/media/${file.id}`, { token: viewer() });
      expect(response.headers.get("content-type")).toBe(mimeType);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="a.file"; filename*=UTF-8''a.file`,
      );
      await response.body?.cancel();
    }
  });

  test("rejects other methods and other variants", async () => {
    const posted = await get(`/media/${item.id}`, { token: viewer(), method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await get(`/media/${item.id}?variant=raw`, { token: viewer() })).status).toBe(400);
  });

  test("is refused for an item that is not ready or has failed", async () => {
    const fresh = await uploaded(w, w.ids.workspace, Buffer.from("no picture"));
    expect((await get(`/media/${fresh.id}`, { token: viewer() })).status).toBe(409);
    expect((await get(`/media/${fresh.id}?variant=thumbnail`, { token: viewer() })).status).toBe(404);
    await processed(w, fresh.id);
    expect((await get(`/media/${fresh.id}`, { token: viewer() })).status).toBe(409);
  });

  test("is 503 while the storage is unavailable, and 404 if the bytes are missing", async () => {
    const { env, storage } = w.app.services;
    const failing = { ...storage, open: () => Promise.reject(new StorageError("the store is away")) };
    const app = await createApp({ env, database: w.db, now: w.clock.now, storage: failing });
    const request = new Request(`http://rostrum.test/media/${item.id}`, {
      headers: { authorization: `Bearer ${viewer()}` },
    });
    const refused = await app.fetch(request);
    expect([refused.status, await codeOf(refused)]).toEqual([503, "UNAVAILABLE"]);
    const lost = await readyItem(w, w.ids.workspace, { contentKey: "media/nowhere/content" });
    expect((await get(`/media/${lost.id}`, { token: viewer() })).status).toBe(404);
  });

  test("is no longer read after the client disconnects", async () => {
    const { env, storage } = w.app.services;
    let canceled = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => void (canceled += 1),
    });
    const open = async () => ({ size: 1e12, body: endless });
    const app = await createApp({ env, database: w.db, now: w.clock.now, storage: { ...storage, open } });
    const request = new Request(`http://rostrum.test/media/${item.id}`, {
      headers: { authorization: `Bearer ${viewer()}` },
    });
    const reader = (await app.fetch(request)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(canceled).toBe(1);
  });
});

describe("access to the content", () => {
  test("is refused without a credential or a signed address", async () => {
    const response = await get(`/media/${item.id}`);
    expect([response.status, await codeOf(response)]).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("is refused to another tenant in the same way for existing and unknown items", async () => {
    const stranger = { token: w.users.outsider.token };
    const [theirs, unknown] = [
      await get(`/media/${item.id}`, stranger),
      await get("/media/med_01h00000000000000000000000", stranger),
    ];
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    const problemOf = async (response: Response) => ({ ...((await response.json()) as object), instance: "" });
    expect(await problemOf(theirs)).toEqual(await problemOf(unknown));
    const bound = await w.apiToken("owner", "API_READ", w.ids.secondWorkspace);
    expect((await get(`/media/${item.id}`, { token: bound })).status).toBe(404);
    const here = await w.apiToken("owner", "API_READ", w.ids.workspace);
    expect((await get(`/media/${item.id}`, { token: here })).status).toBe(200);
  });

  test("is granted by a signed address until its expiry; the address stays equal for an hour", async () => {
    const { contentUrl, thumbnailUrl } = await addresses();
    const response = await get(contentUrl);
    expect([response.status, (await bodyOf(response)).equals(bytes)]).toEqual([200, true]);
    const age = Number(/^private, max-age=(\d+)$/.exec(response.headers.get("cache-control") ?? "")?.[1]);
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThanOrEqual(7200);
    expect((await get(thumbnailUrl)).headers.get("content-type")).toBe("image/jpeg");
    w.clock.advance(1000);
    expect(await addresses()).toEqual({ contentUrl, thumbnailUrl });
    w.clock.advance((age - 2) * 1000);
    expect((await get(contentUrl)).status).toBe(200);
    w.clock.advance(2000);
    const late = await get(contentUrl);
    expect([late.status, await codeOf(late)]).toEqual([403, "FORBIDDEN"]);
  });

  test("is refused for a modified address, or for another item or variant", async () => {
    const { contentUrl, thumbnailUrl } = await addresses();
    const other = await readyItem(w, w.ids.workspace);
    expect((await get(contentUrl.replace(item.id, other.id))).status).toBe(403);
    expect((await get(`${contentUrl}&variant=thumbnail`)).status).toBe(403);
    expect((await get(thumbnailUrl.replace("variant=thumbnail&", ""))).status).toBe(403);
    expect((await get(contentUrl.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`))).status).toBe(
      403,
    );
    expect((await get(contentUrl.replace(/&signature=.*/, ""))).status).toBe(403);
    const signature = /signature=(.*)/.exec(contentUrl)?.[1] as string;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(signature.length - 2),
        fc.constantFrom("A", "z", "0", "-", "_"),
        async (at, character) => {
          fc.pre(signature[at] !== character);
          const changed = signature.slice(0, at) + character + signature.slice(at + 1);
          expect((await get(contentUrl.replace(signature, changed))).status).toBe(403);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("is granted by addresses of an earlier key as long as the key is configured", async () => {
    const { contentUrl } = await addresses();
    const { env, storage } = w.app.services;
    const keys = (...named: [string, number][]) =>
      new Map(named.map(([id, fill]) => [id, new Uint8Array(32).fill(fill)]));
    const statusWith = async (SECRET_KEYS: Map<string, Uint8Array>) => {
      const app = await createApp({ env: { ...env, SECRET_KEYS }, database: w.db, now: w.clock.now, storage });
      const response = await app.fetch(new Request(contentUrl));
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusWith(keys(["next", 9], ["test", 7]))).toBe(200);
    expect(await statusWith(keys(["next", 9]))).toBe(403);
  });
});

describe("a range request for the content", () => {
  const part = (range: string, headers: Record<string, string> = {}) =>
    get(`/media/${item.id}`, { token: viewer(), headers: { range, ...headers } });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=10-", 10, -1],
    ["bytes=-5", -5, -1],
    ["bytes=3-3", 3, 3],
    ["bytes=0-999999999", 0, -1],
  ])("returns the requested bytes: %s", async (range, from, to) => {
    const response = await part(range);
    const [start, end] = [from, to].map((at) => (at < 0 ? bytes.byteLength + at : at)) as [number, number];
    expect([response.status, response.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end}/${bytes.byteLength}`,
    ]);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await bodyOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test("beyond the end fails with 416 and the size", async () => {
    for (const range of [`bytes=${bytes.byteLength}-`, "bytes=-0"]) {
      const response = await part(range);
      expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${bytes.byteLength}`]);
      expect(await codeOf(response)).toBe("RANGE_NOT_SATISFIABLE");
    }
  });

  test("that is invalid, or has several ranges, returns the whole content", async () => {
    for (const range of ["bytes=5-2", "bytes=a-b", "lines=1-2", "bytes=0-1,4-5", "bytes="]) {
      const response = await part(range);
      expect([response.status, (await bodyOf(response)).byteLength]).toEqual([200, bytes.byteLength]);
    }
  });

  test("returns a part only if If-Range matches the content", async () => {
    const etag = `"${item.contentSha256}"`;
    expect((await part("bytes=0-1", { "if-range": etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, "Sat, 21 Nov 2026 00:00:00 GMT"]) {
      expect((await part("bytes=0-1", { "if-range": other })).status).toBe(200);
    }
  });

  test("is parsed to a range within the object for every header", () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat(40).map((n) => `bytes=-${n}`),
    );
    fc.assert(
      fc.property(header, fc.nat(30), (text, size) => {
        const range = rangeOf(text, size);
        if (range === null || range === "none") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
