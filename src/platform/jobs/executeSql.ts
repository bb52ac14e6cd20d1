import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { withinLonger } from "../database/guardedPool.ts";

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
  const isLong = pool.options.statement_timeout !== undefined && LONG.test(text);
  return withClient(pool, (client) =>
    isLong ? patiently(client, () => runOn(client, text, values)) : runOn(client, text, values),
  );
}

/** What pg-boss asks beside its work on single jobs: making and migrating its tables, maintenance. */
const LONG =
  /^\s*(BEGIN|REINDEX|VACUUM|ANALYZE|CREATE|ALTER|DROP|DO|DELETE)\b|pg_advisory_xact_lock|\bREINDEX\b|\bCREATE INDEX\b/i;
const PATIENCE_MS = 600_000;

/** Runs a statement without the time limit of requests: an index that is half built would stay so. */
async function patiently<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
  await client.query(`SET statement_timeout = ${PATIENCE_MS}`);
  try {
    return await withinLonger(PATIENCE_MS, run);
  } catch (error) {
    // RESET fails in a transaction that failed.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await client.query("RESET statement_timeout");
  }
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
