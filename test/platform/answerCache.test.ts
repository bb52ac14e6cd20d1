import { describe, expect, test } from "vitest";
import { AnswerCache, type StoredAnswer } from "../../src/platform/answer-cache/answerCache.ts";
import { uncachedBy } from "../../src/platform/answer-cache/uncachedTables.ts";

const KB = 1024;
const REVISIONS = { org_1: "a", usr_1: "b" };
const answer = (body: string, revisions: StoredAnswer<null>["revisions"] = REVISIONS): StoredAnswer<null> => ({
  body,
  headers: [],
  revisions,
  note: null,
});

describe("the answer cache", () => {
  test("returns an answer while all its revisions are the same, and forgets it otherwise", () => {
    const cache = new AnswerCache<null>(100 * KB);
    const kept = answer("body");
    cache.keep("key", kept);
    expect(cache.get("key", { ...REVISIONS })).toBe(kept);
    expect(cache.get("key", { ...REVISIONS, org_1: "c" })).toBeUndefined();
    expect([cache.get("key", REVISIONS), cache.size, cache.bytes]).toEqual([undefined, 0, 0]);
  });

  test.each([
    ["another tenant", { ...REVISIONS, org_2: "a" }],
    ["a tenant less", { usr_1: "b" }],
    ["a tenant without a revision", { ...REVISIONS, org_1: null }],
  ])("does not return an answer to a person with %s", (_what, revisions) => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", answer("body"));
    expect(cache.get("key", revisions)).toBeUndefined();
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
    cache.get("key 0", REVISIONS);
    for (const key of keys.slice(9)) cache.keep(key, answer("x".repeat(7 * KB)));
    expect(cache.bytes).toBeLessThanOrEqual(100 * KB);
    const held = keys.filter((key) => cache.get(key, REVISIONS) !== undefined);
    expect(held).toContain("key 0");
    expect(held).not.toContain("key 1");
    expect(cache.counts.evictions).toBe(keys.length - held.length);
  });

  test("counts an answer that replaces another one once", () => {
    const cache = new AnswerCache<null>(100 * KB);
    cache.keep("key", answer("body"));
    const once = cache.bytes;
    cache.keep("key", answer("body"));
    expect([cache.size, cache.bytes]).toEqual([1, once]);
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
    expect([uncachedBy(sql), uncachedBy(sql)]).toEqual([reason, reason]);
  });
});
