import type pg from "pg";

/** Runs a function with a connection of the pool, and gives the connection back. */
export async function withClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await run(client);
  } finally {
    client.release();
  }
}

/** Runs a function in a transaction of a command or a migration. Requests write through `src/platform/write`. */
export async function inTransaction<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const value = await run();
    await client.query("COMMIT");
    return value;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Reads everything from one snapshot, because servers go on writing. */
export const inOneSnapshot = <T>(pool: pg.Pool, read: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    try {
      return await read(client);
    } finally {
      await client.query("ROLLBACK").catch(() => {});
    }
  });
