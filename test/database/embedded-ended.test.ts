import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseEnded } from "../../src/platform/database/embeddedGuard.ts";
import { fillDisk, GROW_LOG } from "../support/disks/fullDisk.ts";
import { type World, world } from "../support/world.ts";

// PostgreSQL ends its process when its write-ahead log cannot grow. Inside this process it cannot: PGlite stops
// answering, and reports nothing.

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.app.close());

describe("an embedded database that ends by itself", () => {
  test("fails the running, waiting and later statements, inside and outside transactions", async () => {
    const { pool, prisma, ended } = w.db;
    expect(ended?.aborted).toBe(false);
    fillDisk(w.db.pglite);
    const waiting: Promise<unknown>[] = [];
    const transaction = prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(GROW_LOG);
      waiting.push(
        pool.query("SELECT 1"),
        prisma.user.findFirst(),
        pool.query("SELECT $1::int", [1]),
        prisma.$transaction((later) => later.user.findFirst()),
      );
      for (let megabytes = 0; megabytes < 64; megabytes++) await tx.$executeRawUnsafe(GROW_LOG);
    });
    await expect(transaction).rejects.toThrow("pg_wal");
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "rejected"));
    expect(ended?.reason).toBeInstanceOf(DatabaseEnded);
    await expect(pool.query("SELECT 1")).rejects.toBe(ended?.reason);
    await expect(prisma.user.findFirst()).rejects.toThrow("The database in memory ended");
  });

  test.each([
    ["GraphQL", "/graphql", { query: "{ viewer { user { id } } }" }],
    ["REST", "/api/v1/notifications", undefined],
  ])("answers 503 UNAVAILABLE with Retry-After over %s", async (_name, path, body) => {
    const response = await w.app.fetch(
      new Request(`http://rostrum.test${path}`, {
        method: body ? "POST" : "GET",
        headers: { "content-type": "application/json", authorization: `Bearer ${w.users.owner.token}` },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    expect(text).toMatch(/"code":"UNAVAILABLE"/);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("/healthz and /readyz answer 503", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await w.app.fetch(new Request(`http://rostrum.test${path}`))).status).toBe(503);
    }
  });

  test("closes at once", async () => {
    await expect(w.db.close()).resolves.toBeUndefined();
  });
});
