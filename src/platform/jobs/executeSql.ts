import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { withinLonger } from "../database/guardedPool.ts";
import { statementName } from "../database/statementName.ts";

/** The connection of the transaction in which a call was made. */
const current = new AsyncLocalStorage<pg.PoolClient>();

/**
 * Runs the SQL of pg-boss: one statement with values, or several without, possibly with their own transaction. Inside
 * `inTransaction` it uses the connection of that transaction: PGlite has no other connection, so a second one would
 * wait forever.
 */
// biome-ignore lint/suspicious/noExplicitAny: pg-boss declares its rows this way
export async function executeSql(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: any[] }> {
  const joined = current.getStore();
  if (joined !== undefined) return runOn(joined, text, values);
  const isLong = pool.options.statement_timeout !== undefined && LONG.test(text);
  return withClient(pool, (client) =>
    isLong ? patiently(client, () => runOn(client, text, values)) : runOn(client, text, values),
  );
}

/** Statements of pg-boss besides its work on single jobs: creating and migrating its tables, maintenance. */
const LONG =
  /^\s*(BEGIN|REINDEX|VACUUM|ANALYZE|CREATE|ALTER|DROP|DO|DELETE)\b|pg_advisory_xact_lock|\bREINDEX\b|\bCREATE INDEX\b/i;
const PATIENCE_MS = 600_000;

/** Runs a statement without the time limit of requests, which would leave a partly built index. */
async function patiently<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
  await client.query(`SET statement_timeout = ${PATIENCE_MS}`);
  try {
    return await withinLonger(PATIENCE_MS, run);
  } catch (error) {
    // RESET fails in a failed transaction.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await client.query("RESET statement_timeout");
  }
}

/** Runs a function in a transaction, with all its statements, its own or those of pg-boss. */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query("BEGIN");
    const value = await current.run(client, () => run(client));
    await client.query("COMMIT");
    return value;
  });
}

/**
 * Rolls back after an error, before the connection returns to the pool: on PGlite, the next user would be inside the
 * failed transaction.
 */
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
  // Planning takes longer than most of these statements. A text without values may be several statements, which cannot
  // be prepared.
  const statement = values?.length ? { name: statementName(text), text, values } : text;
  // The driver's types do not know that several statements return a list.
  const answer = (await client.query(statement)) as pg.QueryResult | pg.QueryResult[];
  return { rows: [answer].flat().flatMap((result) => result.rows as unknown[]) };
}
