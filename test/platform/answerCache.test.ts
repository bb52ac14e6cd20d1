import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { AnswerCache, type StoredAnswer } from "../../src/platform/answer-cache/answerCache.ts";
import { dependenciesOf, workspacesIn } from "../../src/platform/answer-cache/revisions.ts";
import { readingOf } from "../../src/platform/answer-cache/uncachedTables.ts";
import { newId } from "../../src/platform/ids/ids.ts";

const KB = 1024;
const NOW = Date.UTC(2026, 10, 23);
const REVISIONS = { org_1: "a", usr_1: "b" };
const answer = (body: string, revisions: StoredAnswer<null>["revisions"] = REVISIONS): StoredAnswer<null> => ({
  body: Buffer.from(body),
  coded: new Map(),
  headers: {},
  revisions,
  until: Infinity,
  note: null,
});

describe("the answer cache", () => {
  test("returns an answer while all its revisions are the same, and forgets it otherwise", () => {
    const cache = new AnswerCache<null>(100 * KB);
    const kept = answer("body");
    cache.keep("key", kept);
    expect(cache.get("key", { ...REVISIONS }, NOW)).toBe(kept);
    expect(cache.get("key", { ...REVISIONS, org_1: "c" }, NOW)).toBeUndefined();
    expect([cache.get("key", REVISIONS, NOW), cache.size, cache.bytes]).toEqual([undefined, 0, 0]);
  });

  test("counts the codings of an answer that it keeps, and removes the oldest answers for them", () => {
    const cache = new AnswerCache<null>(100 * KB);
    const [old, kept] = [answer("old"), answer("body")];
    cache.keep("old", old);
    cache.keep("key", kept);
    const before = cache.bytes;
    cache.grow("key", kept, KB);
    cache.grow("key", answer("another"), KB);
    cache.grow("unknown", kept, KB);
    expect(cache.bytes).toBe(before + KB);
    cache.grow("key", kept, 94 * KB);
    expect([cache.get("old", REVISIONS, NOW), cache.get("key", REVISIONS, NOW)]).toEqual([undefined, kept]);
    cache.get("key", { ...REVISIONS, org_1: "c" }, NOW);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test.each([
    ["a tenant less", { usr_1: "b" }],
    ["a tenant without a revision", { ...REVISIONS, org_1: null }],
  ])("does not return an answer to a person with %s", (_what, revisions) => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", answer("body"));
    expect(cache.get("key", revisions, NOW)).toBeUndefined();
  });

  test("returns an answer until its instant, and forgets it then", () => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", { ...answer("body"), until: NOW + 1 });
    expect(cache.get("key", REVISIONS, NOW)).toBeDefined();
    expect([cache.get("key", REVISIONS, NOW + 1), cache.size]).toEqual([undefined, 0]);
  });

  test("returns an answer whatever else the person can see", () => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", answer("body"));
    expect(cache.get("key", { ...REVISIONS, org_2: "a" }, NOW)).toBeDefined();
  });

  test("does not keep an answer that depends on a tenant without a revision, or exceeds an eighth of its memory", () => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("unknown", answer("body", { org_1: null }));
    cache.keep("large", answer("x".repeat(13 * KB)));
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("stays within its memory and removes the least recently used answers first", () => {
    const cache = new AnswerCache<null>(100 * KB);
    const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
    for (const key of keys.slice(0, 9)) cache.keep(key, answer("x".repeat(7 * KB)));
    expect(cache.size).toBe(9);
    cache.get("key 0", REVISIONS, NOW);
    for (const key of keys.slice(9)) cache.keep(key, answer("x".repeat(7 * KB)));
    expect(cache.bytes).toBeLessThanOrEqual(100 * KB);
    const held = keys.filter((key) => cache.get(key, REVISIONS, NOW) !== undefined);
    expect(held).toContain("key 0");
    expect(held).not.toContain("key 1");
    expect(cache.counts.evictions).toBe(keys.length - held.length);
  });

  test("stays within its memory for answers of every size, and returns only what it keeps", () => {
    const maximum = 256 * KB;
    const cache = new AnswerCache<null>(maximum);
    const answers = new Map<string, StoredAnswer<null>>();
    let random = 12_345;
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 3000; step++) {
      const key = `key ${next(400)}`;
      const made = answer("x".repeat(next(8) === 0 ? next(28 * KB) : next(500)));
      answers.set(key, made);
      cache.keep(key, made);
      const hit = cache.get(`key ${next(400)}`, REVISIONS, NOW);
      if (hit !== undefined) expect([...answers.values()].includes(hit)).toBe(true);
      expect(cache.bytes).toBeLessThanOrEqual(maximum);
    }
    const held = [...answers.keys()].filter((key) => cache.get(key, REVISIONS, NOW) === answers.get(key));
    expect(cache.size).toBe(held.length);
    const texts = held.reduce((sum, key) => sum + key.length + (answers.get(key)?.body.length ?? 0), 0);
    expect(cache.bytes).toBeGreaterThanOrEqual(texts);
    expect(cache.counts.evictions).toBeGreaterThan(0);
    // Without its answers, the cache counts no bytes: nothing is lost by replacing and removing.
    for (const key of held) cache.get(key, { ...REVISIONS, org_1: "another" }, NOW);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("counts an answer that replaces another one once", () => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", answer("body"));
    const once = cache.bytes;
    cache.keep("key", answer("body"));
    expect([cache.size, cache.bytes]).toEqual([1, once]);
  });
});

describe("an answer", () => {
  const present = { usr_1: "a", instance: "b", org_1: "c", "org_1/workspaces": "d", ws_1: "e", ws_2: "f" };

  test("depends on everything that the person can see, and not on single workspaces", () => {
    const { ws_1: _one, ws_2: _other, ...whole } = present;
    expect(dependenciesOf(present, undefined)).toEqual(whole);
  });

  test("about one workspace depends on it, and not on the other workspaces", () => {
    const { "org_1/workspaces": _all, ws_2: _other, ...narrow } = present;
    expect(dependenciesOf(present, ["ws_1"])).toEqual(narrow);
  });

  test("about a workspace whose revision was not read depends on everything", () => {
    expect(dependenciesOf(present, ["ws_1", "ws_3"])).toEqual(dependenciesOf(present, undefined));
  });

  test("names at most ten workspaces of its request", () => {
    const ids = Array.from({ length: 12 }, () => newId("ws"));
    expect(workspacesIn(`/api/v1/workspaces/${ids[0]}/settings ${ids.join(" ")} ws_short`)).toEqual(ids.slice(0, 10));
  });
});

describe("a statement", () => {
  test.each<[string, string | null]>([
    ['SELECT "public"."workspace"."id" FROM "public"."workspace" WHERE "session_id" = $1', null],
    ['SELECT "t"."id" FROM "public"."session" AS "t"', "session"],
    ["SELECT 1 FROM workspace w, api_token t", "api_token"],
    ["WITH x AS (SELECT id FROM rate_limit) SELECT * FROM x", "rate_limit"],
    ["\n  INSERT INTO workspace (id) VALUES ($1)", "write"],
    ["WITH made AS (INSERT INTO workspace (id) VALUES ($1) RETURNING id) SELECT id FROM made", "write"],
    ["SELECT id FROM workspace FOR UPDATE OF workspace", null],
    ["update workspace set name = $1", "write"],
  ])("%s is not cached because of: %s", (sql, reason) => {
    expect([readingOf(sql).uncached, readingOf(sql).uncached]).toEqual([reason, reason]);
  });

  test("about usage widens its answer to the organization", () => {
    expect(readingOf("SELECT value FROM usage_counter").isWide).toBe(true);
    expect(readingOf("SELECT usage_counter_id FROM workspace").isWide).toBe(false);
  });
});
