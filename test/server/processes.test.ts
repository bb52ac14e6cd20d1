import { describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { roleOf } from "../../src/server/processes/role.ts";
import { shareOf } from "../../src/server/processes/share.ts";

describe("the share of a process", () => {
  test("is its part of each limit of a server, at least 1", () => {
    const env = readEnv({ WEB_CONCURRENCY: "4", DATABASE_CONNECTIONS: "10", MAX_OPERATIONS_PER_PERSON: "3" });
    expect(shareOf(env)).toMatchObject({
      DATABASE_CONNECTIONS: 2,
      ANSWER_CACHE_MB: 16,
      MAX_OPERATIONS_PER_PERSON: 1,
      MAX_OPERATIONS_PER_ORGANIZATION: 8,
      MAX_STREAMS_PER_PERSON: 5,
      MAX_STREAMS_PER_ORGANIZATION: 25,
      MAX_QUERY_COST: env.MAX_QUERY_COST,
    });
  });

  test("keeps a cache that is off, and the limits of a single process", () => {
    expect(shareOf(readEnv({ WEB_CONCURRENCY: "4", ANSWER_CACHE_MB: "0" })).ANSWER_CACHE_MB).toBe(0);
    const alone = readEnv({});
    expect(shareOf(alone)).toEqual(alone);
  });
});

describe("WEB_CONCURRENCY", () => {
  const server = { DATABASE_URL: "postgres://rostrum@127.0.0.1/rostrum" };

  test("starts a supervisor of several processes, and none of one", async () => {
    expect(await roleOf(readEnv({}))).toBe("only");
    expect(await roleOf(readEnv({ ...server, WEB_CONCURRENCY: "1" }))).toBe("only");
    expect(await roleOf(readEnv({ ...server, WEB_CONCURRENCY: "2" }))).toBe("supervisor");
  });

  test("is refused on the embedded database, with the reason", async () => {
    await expect(roleOf(readEnv({ WEB_CONCURRENCY: "2" }))).rejects.toThrow(
      "WEB_CONCURRENCY requires PostgreSQL: set DATABASE_URL. Only one process can open the embedded database.",
    );
  });

  test.each(["0", "65", "two"])("is not %s", (value) => {
    expect(() => readEnv({ WEB_CONCURRENCY: value })).toThrow(/WEB_CONCURRENCY: must be/);
  });
});
