import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { statementName } from "../../../src/platform/database/statementName.ts";
import { testDatabase } from "../../support/database/template.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query(
    `INSERT INTO app_user (id, email, name, created_at, updated_at) VALUES ('usr_a', 'a@example.org', 'Ada', now(), now())`,
  );
});
afterAll(() => db.close());

/** Each call without others beside it uses the same connection. */
async function preparedNames(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>("SELECT name FROM pg_prepared_statements");
  return rows.map(({ name }) => name);
}

const readPerson = () => db.prisma.user.findUnique({ where: { id: "usr_a" }, select: { name: true } });
const readPeople = () => db.prisma.user.findMany({ where: { name: "Ada" }, take: 2, select: { id: true } });

test("a connection drops its prepared statements when thousands of texts were sent, and prepares those in use again", async () => {
  const read = async () => [await readPerson(), await readPeople()];
  const answer = await read();
  const inUse = await preparedNames();
  expect(inUse.length).toBeGreaterThan(0);
  let most = 0;
  for (let block = 0; block < 45; block++) {
    for (let at = 0; at < 100; at++) {
      const text = `SELECT $1::int AS "column_${block * 100 + at}"`;
      await db.pool.query({ name: statementName(text), text, values: [1] });
    }
    expect(await read()).toEqual(answer);
    most = Math.max(most, (await preparedNames()).length);
  }
  expect(most).toBeGreaterThan(1900);
  expect(most).toBeLessThan(2300);
  expect(await preparedNames()).toEqual(expect.arrayContaining(inUse));
});

test("a text always has the same name, however many texts there are", () => {
  const text = "SELECT name FROM a_table";
  const name = statementName(text);
  for (let at = 0; at < 2500; at++) statementName(`SELECT ${at}`);
  expect(name).toMatch(/^r[\w-]{20}$/);
  expect(statementName(text)).toBe(name);
});
