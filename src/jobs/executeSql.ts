import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** The connection of the transaction that a call was made in. */
const current = new AsyncLocalStorage<pg.PoolClient>();

/**
 * Runs what pg-boss asks: one statement with values, or several without, some of them a transaction. What it asks within `inTransaction` is
 * part of that one, also what it looks up beside: PGlite has no other connection, so it would wait for itself.
 */
// biome-ignore lint/suspicious/noExplicitAny: pg-boss has its rows so
export async function executeSql(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: any[] }> {
  const joined = current.getStore();
  if (joined !== undefined) return runOn(joined, text, values);
  return withClient(pool, (client) => runOn(client, text, values));
}

/** Runs a function in a transaction: all that it asks of the database, itself or through pg-boss, is done, or nothing. */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query("BEGIN");
    const value = await current.run(client, () => run(client));
    await client.query("COMMIT");
    return value;
  });
}

/** After an error the connection is taken out of the transaction that failed: on PGlite, everybody else would find themselves in it. */
async function withClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await run(client);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function runOn(client: pg.PoolClient, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  // Several statements answer with a list, of which the driver's types know nothing.
  const answer = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
  return { rows: [answer].flat().flatMap((result) => result.rows as unknown[]) };
}
