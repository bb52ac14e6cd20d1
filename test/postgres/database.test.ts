import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";

const { url: server = "", template } = inject("postgres") ?? {};
let url: string;
let db: Database;
beforeAll(async () => {
  url = await createDatabase(server, template);
  db = await openDatabase(url, { connections: 2 });
});
afterAll(async () => {
  await db.close();
  await dropDatabase(server, url);
});

const setting = async ({ pool }: Database, name: string) =>
  (await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name])).rows[0]?.value;

describe("a session on a server in another time zone", () => {
  test("is in UTC, and instants are read as they were written", async () => {
    expect(await setting(db, "TimeZone")).toBe("UTC");
    const at = new Date("2026-07-01T12:34:56.789Z");
    const stamp = { createdAt: at, updatedAt: at };
    const id = newId("usr");
    await db.prisma.user.create({ data: { id, email: "a@example.org", name: "A", ...stamp } });
    expect(await db.prisma.user.findUnique({ where: { id }, select: { createdAt: true } })).toEqual({ createdAt: at });
  });

  test.each([
    ["", "0"],
    ["?options=-c%20statement_timeout%3D5s", "5s"],
    ["?application_name=x&options=-c+statement_timeout=5s+-c+TimeZone=Asia/Tokyo", "5s"],
  ])("stays in UTC with the options %j of DATABASE_URL", async (query, timeout) => {
    const database = await openDatabase(url + query, { connections: 1 });
    const settings = [await setting(database, "TimeZone"), await setting(database, "statement_timeout")];
    await database.close();
    expect(settings).toEqual(["UTC", timeout]);
  });
});

describe("a pool", () => {
  test("replaces connections that the server closed", async () => {
    const { rows } = await db.pool.query("SELECT pg_backend_pid() AS pid");
    const other = await openDatabase(url, { connections: 1 });
    await other.pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
    await other.close();
    await expect.poll(() => db.pool.idleCount).toBe(0);
    expect(await db.prisma.user.count()).toBeGreaterThanOrEqual(0);
  });

  test("prepares each statement once, under a name", async () => {
    const one = await openDatabase(url, { connections: 1 });
    for (const id of ["a", "b", "c"]) await one.prisma.user.findUnique({ where: { id } });
    const { rows } = await one.pool.query(
      "SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement LIKE '%app_user%'",
    );
    await one.close();
    expect(rows).toEqual([{ name: expect.stringMatching(/^r[\w-]{20}$/), runs: "3" }]);
  });
});
