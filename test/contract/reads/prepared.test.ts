import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** Sends so many texts that no other call sends. */
async function sendTexts(name: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const text = `SELECT $1::int AS "${name}_${at}"`;
    await db.pool.query({ name: statementName(text), text, values: [1] });
  }
}

test("a connection drops its prepared statements when thousands of texts were sent, and prepares those in use again", async () => {
  const read = async () => [await readPerson(), await readPeople()];
  const answer = await read();
  const inUse = await preparedNames();
  expect(inUse.length).toBeGreaterThan(0);
  let most = 0;
  for (let block = 0; block < 45; block++) {
    await sendTexts(`block_${block}`, 100);
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

describe("a caller with a callback keeps its context", () => {
  const context = new AsyncLocalStorage<number>();
  /** Connects within a context. Resolves with the context of the callback. */
  const connectIn = (value: number) =>
    new Promise<number | undefined>((resolve) => {
      context.run(value, () =>
        db.pool.connect((_, __, release) => {
          resolve(context.getStore());
          release();
        }),
      );
    });

  test("when its connection drops its statements first", async () => {
    await sendTexts("context", 2001);
    const values = Array.from({ length: 120 }, (_, at) => at);
    const seen: (number | undefined)[] = [];
    for (const value of values) seen.push(await connectIn(value));
    expect(seen).toEqual(values);
  });

  test("when it waited until another caller gave its connection back", async () => {
    const held = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
    const waiting = connectIn(1);
    context.run(2, () => {
      for (const client of held) client.release();
    });
    expect(await waiting).toBe(1);
  });
});
