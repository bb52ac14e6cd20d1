import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { type World, world } from "../support/world.ts";

// PGlite has one connection: an error of one request must not affect the next one.

let w: World;
let db: Database;
beforeAll(async () => {
  w = await world();
  ({ db } = w);
});
afterAll(() => w.close());

const WHO = "{ viewer { user { id } } }";

test("a refused statement fails alone, however many statements wait for the connection", async () => {
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.allSettled([
      db.pool.query("SELECT nothing FROM app_user WHERE id = $1", ["x"]),
      db.prisma.user.findUnique({ where: { id: w.users.owner.id }, select: { id: true } }),
      db.prisma.$queryRawUnsafe("SELECT nothing FROM app_user"),
      db.pool.query("SELECT $1::int AS n", [7]),
      db.prisma.$queryRawUnsafe("SELECT 8 AS n"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(outcomes).toMatchObject([
      {},
      { value: { id: w.users.owner.id } },
      {},
      { value: { rows: [{ n: 7 }] } },
      { value: [{ n: 8 }] },
    ]);
  }
});

test("a request that fails inside the database disturbs no other request", async () => {
  await db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot RENAME COLUMN label TO gone");
  const failing = () =>
    w.gql(w.users.admin.token, "query($id: ID!) { postingSlot(id: $id) { label } }", { id: w.ids.slot });
  const answers = await Promise.all([
    failing(),
    w.gql(w.users.owner.token, WHO),
    failing(),
    w.gql(w.users.editor.token, WHO),
  ]);
  await db.prisma.$executeRawUnsafe("ALTER TABLE posting_slot RENAME COLUMN gone TO label");
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
    "INTERNAL",
    undefined,
    "INTERNAL",
    undefined,
  ]);
  expect((await failing()).errors).toBeUndefined();
});

test("statements that follow each other leave room for timers", async () => {
  const timer = { fired: false };
  setTimeout(() => (timer.fired = true), 20);
  for (let count = 0; !timer.fired && count < 10_000; count++) await db.pool.query("SELECT 1");
  expect(timer.fired).toBe(true);
});
