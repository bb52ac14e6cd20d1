import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const DECODERS: Readonly<Record<string, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
  zstd: promisify(zlib.zstdDecompress),
};

const LONG = "{ __schema { types { name description } } }";
const bearer = () => ({ authorization: `Bearer ${w.users.editor.token}` });

const graphql = (query: string, headers: Record<string, string>, server: World = w) =>
  server.request("/graphql", {
    method: "POST",
    headers: { authorization: `Bearer ${server.users.editor.token}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ query }),
  });
const rest = (path: string, headers: Record<string, string>) =>
  w.request(`/api/v1${path}`, { headers: { ...bearer(), ...headers } });
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const read = async (coding: string, response: Response) =>
  new TextDecoder().decode(await DECODERS[coding]?.(await bytes(response)));

describe.each(Object.keys(DECODERS))("an answer in %s", (coding) => {
  const wanted = { "accept-encoding": coding };

  test("of GraphQL is the same text in fewer bytes, executed and from the cache", async () => {
    const plain = await graphql(LONG, {});
    const text = await plain.text();
    expect(plain.headers.get("content-encoding")).toBeNull();
    for (const how of [/fwd=miss|hit/, /hit/]) {
      const response = await graphql(LONG, wanted);
      expect(response.headers.get("content-encoding")).toBe(coding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(response.headers.get("cache-status")).toMatch(how);
      expect(await read(coding, response)).toBe(text);
    }
    expect((await bytes(await graphql(LONG, wanted))).length).toBeLessThan(text.length / 4);
  });

  test("of REST has a tag of its own, by which the client gets 304", async () => {
    const plain = await rest("/capabilities", {});
    const text = await plain.text();
    const tag = plain.headers.get("etag");
    const response = await rest("/capabilities", wanted);
    const own = response.headers.get("etag");
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, coding]);
    expect(own).toBe(tag?.replace(/"$/, `-${coding}"`));
    expect(await read(coding, response)).toBe(text);
    for (const etag of [own, tag]) {
      const again = await rest("/capabilities", { ...wanted, "if-none-match": `"x", ${etag}` });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
      expect(again.headers.get("content-encoding")).toBeNull();
    }
  });

  test("has no body for HEAD", async () => {
    const response = await w.request("/api/v1/capabilities", { method: "HEAD", headers: { ...bearer(), ...wanted } });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, coding]);
    expect((await bytes(response)).length).toBe(0);
  });
});

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip, zstd", "zstd"],
  ["gzip, br;q=0.1", "gzip"],
  ["deflate", null],
  ["br;q=0", null],
  ["identity, *;q=0.1", null],
])("Accept-Encoding %j leads to %s", async (accepted, coding) => {
  const response = await graphql(LONG, { "accept-encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(coding);
  await response.arrayBuffer();
});

test("an answer that is not kept is compressed as well", async () => {
  const query = `query { ${LONG.slice(1, -1)} viewer { user { id } } now: __typename }`;
  const response = await graphql(query, { "accept-encoding": "gzip", "cache-control": "no-store" });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(JSON.parse(await read("gzip", response)).data.viewer.user.id).toBe(w.users.editor.id);
});

describe("an answer is sent as it is", () => {
  test("below one KB", async () => {
    const response = await graphql("{ __typename }", { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect((await response.json()).data).toEqual({ __typename: "Query" });
  });

  test.each([
    [
      "is for a person's own session only",
      (names: string) => `{ organizationDeletionPreview(id: "${w.ids.organization}") { ${names} } }`,
    ],
    ["answers a write", (names: string) => `mutation { markAllNotificationsRead(input: {}) { ${names} } }`],
  ])("if it %s", async (_, document) => {
    const names = Array.from({ length: 60 }, (__, index) => `name${index}: __typename`).join(" ");
    const authorization = `Bearer ${w.users.owner.token}`;
    const response = await graphql(document(names), { "accept-encoding": "br", authorization });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect((await response.text()).length).toBeGreaterThan(1024);
  });

  test("on a server whose proxy compresses", async () => {
    const plain = await world({ env: { COMPRESSION: "off" } });
    const response = await graphql(LONG, { "accept-encoding": "br" }, plain);
    expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([null, null]);
    await response.arrayBuffer();
    await plain.close();
  });
});
