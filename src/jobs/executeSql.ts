import type pg from "pg";

/** What pg-boss asks of a database. */
export interface Sql {
  // biome-ignore lint/suspicious/noExplicitAny: pg-boss has it so
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

/**
 * Runs what pg-boss asks: one statement with values, or several without, some of them a transaction. After an error the connection is taken
 * out of the transaction that failed: PGlite has only this one, and everybody else would find themselves in it.
 */
export async function executeSql(pool: pg.Pool, text: string, values?: unknown[]): ReturnType<Sql["executeSql"]> {
  const client = await pool.connect();
  try {
    return await runOn(client, text, values);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Runs a function in a transaction of one connection: all that it does is done, or nothing. */
export async function inTransaction<T>(pool: pg.Pool, run: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const value = await run({ executeSql: (text, values) => runOn(client, text, values) });
    await client.query("COMMIT");
    return value;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function runOn(client: pg.PoolClient, text: string, values?: unknown[]): ReturnType<Sql["executeSql"]> {
  // Several statements answer with a list, of which the driver's types know nothing.
  const answer = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
  return { rows: [answer].flat().flatMap((result) => result.rows as unknown[]) };
}
