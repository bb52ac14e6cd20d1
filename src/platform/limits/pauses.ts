import type pg from "pg";
import { hashSecret } from "../crypto/secrets.ts";

/** Subjects, such as an account at a network, that take nothing before a time. */
export type Pauses = ReadonlyMap<string, Date>;

const keyOf = (subject: string) => `pause:${hashSecret(subject)}`;

/**
 * Pauses subjects for all servers on the database; a later end that is stored already stays. Ended pauses are deleted
 * with the ended windows of limits. No row of a tenant changes.
 */
export async function pause(pool: pg.Pool, pauses: Pauses): Promise<void> {
  if (pauses.size === 0) return;
  const values = [[...pauses.keys()].map(keyOf), [...pauses.values()].map((until) => until.getTime())];
  await pool.query({ text: PAUSE, values });
}

const PAUSE = `
INSERT INTO rate_limit (key, points, expire) SELECT key, 0, expire FROM unnest($1::text[], $2::bigint[]) AS pause (key, expire)
ON CONFLICT (key) DO UPDATE SET expire = GREATEST(rate_limit.expire, excluded.expire)`;

/** Runs one statement, in a transaction or outside of one. */
type Query = (text: string, values: readonly unknown[]) => Promise<{ until: number | null }[]>;

/** Returns the end of the longest pause of the subjects; null for none that goes on. */
export async function pausedUntil(query: Query, subjects: readonly string[], now: Date): Promise<Date | null> {
  const [row] = await query(PAUSED, [subjects.map(keyOf), now.getTime()]);
  return row?.until == null ? null : new Date(row.until);
}

const PAUSED = "SELECT max(expire)::float8 AS until FROM rate_limit WHERE key = ANY($1::text[]) AND expire > $2";
