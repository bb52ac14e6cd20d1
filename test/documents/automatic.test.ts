import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AutomaticDocuments } from "../../src/server/graphql/documents/automaticDocuments.ts";
import { codeOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { type World, world } from "../support/world.ts";
import { sha256 } from "./manifests.ts";
import { get, post, read } from "./send.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const naming = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } });
let made = 0;
const fresh = () => `{ a${(made += 1)}: __typename }`;
const register = (token: string | null, query: string) => post(w, token, { query, extensions: naming(query) });
const byHash = (token: string | null, query: string) => post(w, token, { extensions: naming(query) });

describe("an automatic persisted query", () => {
  test("is unknown at first, registered with its text, and then executed by its hash over POST and GET", async () => {
    const query = fresh();
    const token = w.users.owner.token;
    const unknown = await byHash(token, query);
    expect([unknown.status, unknown.errors]).toMatchObject([
      400,
      [{ message: "PersistedQueryNotFound", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
    ]);
    const { data } = await register(token, query);
    expect((await byHash(token, query)).data).toEqual(data);
    const members = { extensions: JSON.stringify(naming(query)) };
    expect((await read(await get(w, token, members))).data).toEqual(data);
  });

  test("is unknown to every other person, application and impersonator, and to anonymous callers", async () => {
    const query = fresh();
    const { token } = await granted(w, w.users.owner.id, ["workspace:read"]);
    await register(w.users.owner.token, query);
    for (const other of [w.users.admin.token, token, null])
      expect(codeOf(await byHash(other, query))).toBe("PERSISTED_QUERY_NOT_FOUND");
  });

  test("of anonymous callers is shared by them", async () => {
    const query = fresh();
    await register(null, query);
    expect((await byHash(null, query)).status).toBe(200);
  });

  test("with another hash than that of its text is refused", async () => {
    const answer = await post(w, null, { query: fresh(), extensions: naming("{ other }") });
    expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_REQUEST"]);
  });

  test.each([{ version: 2, sha256Hash: "a" }, { version: 1 }, { version: 1, sha256Hash: 7 }, "hash", true])(
    "of another form is refused: %j",
    async (persistedQuery) => {
      const answer = await post(w, null, { query: "{ __typename }", extensions: { persistedQuery } });
      expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_REQUEST"]);
    },
  );

  test("that is not valid is not registered", async () => {
    const query = `{ nothing${(made += 1)} }`;
    expect(codeOf(await register(null, query))).toBe("QUERY_REFUSED");
    expect(codeOf(await byHash(null, query))).toBe("PERSISTED_QUERY_NOT_FOUND");
  });
});

describe("the store of automatic persisted queries", () => {
  const text = (index: number) => `{ a${index} } #${"x".repeat(1000)}`;

  test("uses no more memory than its limit, and removes the oldest texts of idle callers first", () => {
    const store = new AutomaticDocuments(64 * 1024);
    for (let caller = 0; caller < 100; caller++) store.keep(`caller ${caller}`, "hash", text(caller));
    expect(store.bytes).toBeLessThanOrEqual(64 * 1024);
    expect(store.bytes).toBeGreaterThan(32 * 1024);
    expect(store.get("caller 0", "hash")).toBeUndefined();
    expect(store.get("caller 99", "hash")).toBe(text(99));
  });

  test("keeps texts that are used, and gives one caller an eighth of the memory at most", () => {
    const store = new AutomaticDocuments(64 * 1024);
    store.keep("quiet", "hash", text(0));
    for (let index = 0; index < 1000; index++) {
      store.keep("loud", `hash ${index}`, text(index));
      store.get("loud", "hash 0");
    }
    expect(store.get("quiet", "hash")).toBe(text(0));
    expect(store.get("loud", "hash 0")).toBe(text(0));
    expect(store.get("loud", "hash 1")).toBeUndefined();
    expect(store.bytes).toBeLessThanOrEqual((64 * 1024) / 8 + 3000);
  });

  test("keeps no text that is larger than an eighth of its limit", () => {
    const store = new AutomaticDocuments(8 * 1024);
    store.keep("caller", "hash", text(0));
    expect([store.get("caller", "hash"), store.bytes]).toEqual([undefined, 0]);
  });
});
