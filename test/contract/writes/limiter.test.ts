import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { createWritability } from "../../../src/platform/database/writability.ts";
import { createLimiter, type Limiter, type Window } from "../../../src/platform/limits/limiter.ts";
import { testDatabase } from "../../support/database/template.ts";

let db: Database;
let here: Limiter;
/** Another server on the same database. */
let there: Limiter;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.prisma.rateLimit.deleteMany();
  here = createLimiter(db);
  there = createLimiter(db);
});

const WINDOW: Window = { name: "knocking", points: 3, seconds: 60 };
const refusal = (take: Promise<unknown>) =>
  take.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

describe("a rate window", () => {
  test("counts reads in the memory of a process while the database takes only reads, and refuses other points", async () => {
    const writability = createWritability(async () => false);
    const limiter = createLimiter({ pool: db.pool, writability });
    await writability.look();
    const ofReads: Window = { ...WINDOW, name: "reading", isOfReads: true };
    for (const remaining of [2, 1, 0]) expect(await limiter.take(ofReads, "ada")).toMatchObject({ remaining });
    expect(await refusal(limiter.take(ofReads, "ada"))).toBe("RATE_LIMITED");
    expect(await refusal(limiter.take(WINDOW, "ada"))).toBe("UNAVAILABLE");
    expect(await db.prisma.rateLimit.count()).toBe(0);
  });

  test("is shared by all servers on a database", async () => {
    expect(await here.take(WINDOW, "ada")).toMatchObject({ window: WINDOW, remaining: 2 });
    expect(await there.take(WINDOW, "ada")).toMatchObject({ remaining: 1 });
    const last = await here.take(WINDOW, "ada");
    expect(last.remaining).toBe(0);
    expect(last.resetSeconds).toBeGreaterThan(0);
    expect(last.resetSeconds).toBeLessThanOrEqual(60);
    await expect(there.take(WINDOW, "ada")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60) },
    });
  });

  test("gives out its points once among simultaneous callers", async () => {
    const takes = Array.from({ length: 20 }, (_, i) => refusal((i % 2 === 0 ? here : there).take(WINDOW, "ada")));
    const codes = await Promise.all(takes);
    expect(codes.filter((code) => code === undefined)).toHaveLength(WINDOW.points);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(20 - WINDOW.points);
  });

  test("is separate for each subject and each name", async () => {
    await here.take({ ...WINDOW, name: "other" }, "ada");
    await here.take(WINDOW, "grace");
    expect(await here.take(WINDOW, "ada")).toMatchObject({ remaining: 2 });
  });

  test("can be reset", async () => {
    for (let time = 0; time < 3; time++) await here.take(WINDOW, "ada");
    await there.reset(WINDOW, "ada");
    expect(await here.take(WINDOW, "ada")).toMatchObject({ remaining: 2 });
    await there.reset(WINDOW, "nobody");
  });

  test("starts again when its time is over", async () => {
    for (let time = 0; time < 3; time++) await here.take(WINDOW, "ada");
    await db.prisma.rateLimit.updateMany({ data: { expire: BigInt(Date.now() - 1) } });
    expect(await here.take(WINDOW, "ada")).toMatchObject({ remaining: 2 });
  });

  test("has one definition for its name", async () => {
    await here.take(WINDOW, "ada");
    await expect(here.take({ ...WINDOW, points: 4 }, "ada")).rejects.toThrow("two windows have the name knocking");
    await expect(here.take({ ...WINDOW, seconds: 61 }, "ada")).rejects.toThrow("two windows have the name knocking");
  });
});

describe("a subject", () => {
  test("may be any text, and no two texts share a window", async () => {
    const odd = [
      "",
      " ",
      "a".repeat(10_000),
      "knocking:ada",
      "'; DROP TABLE rate_limit; --",
      "\0",
      "\ud800",
      "é",
      "e\u0301",
    ];
    for (const subject of odd) expect(await here.take(WINDOW, subject)).toMatchObject({ remaining: 2 });
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, async (subject) => {
        const { remaining } = await here.take({ ...WINDOW, name: "any", points: 1000 }, subject);
        expect(remaining).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });

  test("cannot be read from the database", async () => {
    await here.take(WINDOW, "ada@example.org");
    await here.take(WINDOW, "198.51.100.8");
    const kept = await db.prisma.rateLimit.findMany();
    expect(kept.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^knocking:[\w-]{43}$/),
      expect.stringMatching(/^knocking:[\w-]{43}$/),
    ]);
  });
});

describe("ended windows", () => {
  const over = (key: string, ago: number) => ({ key, points: 1, expire: BigInt(Date.now() - ago) });
  const keys = async () => (await db.prisma.rateLimit.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);

  test("are removed by later calls, at most once a minute", async () => {
    await db.prisma.rateLimit.createMany({ data: [over("past", 1), over("future", -60_000)] });
    await here.take(WINDOW, "ada");
    expect(await keys()).toEqual(["future", expect.stringContaining("knocking:")]);
    await db.prisma.rateLimit.create({ data: over("later", 1) });
    await here.take(WINDOW, "ada");
    expect(await keys()).toContain("later");
    await there.take(WINDOW, "ada");
    expect(await keys()).not.toContain("later");
  });
});
