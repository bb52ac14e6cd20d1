import type pg from "pg";
import { SCHEMA } from "./schema.ts";

/** Whether the queue of jobs was ever opened in a database: until then it has no tables. */
export async function hasQueue(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS present`,
  );
  return rows[0]?.present === true;
}
