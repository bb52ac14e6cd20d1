import type { Database } from "../database/database.ts";
import { SCHEMA } from "./schema.ts";

export interface QueueCount {
  topic: string;
  state: "waiting" | "running";
  jobs: number;
}

/**
 * Counts the jobs of all processes: those that wait for a place or for the time of their next try, and those that run.
 */
export async function queueCounts({ pool }: Pick<Database, "pool">): Promise<QueueCount[]> {
  const { rows: queue } = await pool.query<{ found: boolean }>(
    `SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS found`,
  );
  return queue[0]?.found === true ? (await pool.query<QueueCount>(COUNTS)).rows : [];
}

/** Each half reads an index of lanes, so finished jobs do not matter. */
const COUNTS = `
SELECT name AS topic, 'waiting' AS state, count(*)::int AS jobs FROM ${SCHEMA}.job WHERE state < 'active' AND NOT blocked GROUP BY name
UNION ALL SELECT name, 'running', count(*)::int FROM ${SCHEMA}.job WHERE state = 'active' GROUP BY name`;
