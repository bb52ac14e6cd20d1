import type pg from "pg";
import { hashSecret } from "../crypto/secrets.ts";

/** A bucket of units that ends at an instant, such as the quota of an app for a day. */
interface Bucket {
  /** The name of the bucket, which has its day. */
  readonly subject: string;
  /** The most units. */
  readonly most: number;
  readonly endsAt: Date;
}

/** Units of a bucket. */
export interface Use {
  readonly bucket: Bucket;
  readonly units: number;
}

const keyOf = ({ subject }: Bucket) => `quota:${hashSecret(subject)}`;

/** Runs one statement, in a transaction or outside of one. */
type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * Takes units of buckets for all servers on the database: of all buckets, or of none. Ended buckets are deleted with
 * the ended windows of limits. No row of a tenant changes.
 * @returns false if a bucket has not as many units left
 */
export async function takeUnits(query: Query, uses: readonly Use[]): Promise<boolean> {
  // In one order, so that two transactions never wait for each other.
  const ordered = uses.toSorted((one, other) => (one.bucket.subject < other.bucket.subject ? -1 : 1));
  for (const [index, { bucket, units }] of ordered.entries()) {
    const taken = await query(TAKE, [keyOf(bucket), units, bucket.most, bucket.endsAt.getTime()]);
    if (taken.length > 0) continue;
    for (const earlier of ordered.slice(0, index)) await query(ADD, valuesOf(earlier, -earlier.units));
    return false;
  }
  return true;
}

/** Counts units beyond those that were taken, also beyond the most; returns units where the number is negative. */
export async function countUnits(pool: pg.Pool, uses: readonly Use[]): Promise<void> {
  for (const use of uses) {
    if (use.units !== 0) await pool.query({ text: ADD, values: valuesOf(use, use.units) });
  }
}

const valuesOf = ({ bucket }: Use, units: number) => [keyOf(bucket), units, bucket.endsAt.getTime()];

/** $1 key, $2 units, $3 the most, $4 the end. */
const TAKE = `
INSERT INTO rate_limit AS quota (key, points, expire) SELECT $1, $2::int, $4::bigint WHERE $2::int <= $3::int
ON CONFLICT (key) DO UPDATE SET points = quota.points + excluded.points WHERE quota.points + excluded.points <= $3::int
RETURNING points`;

/** $1 key, $2 units, $3 the end. */
const ADD = `
INSERT INTO rate_limit AS quota (key, points, expire) VALUES ($1, GREATEST($2::int, 0), $3::bigint)
ON CONFLICT (key) DO UPDATE SET points = GREATEST(quota.points + $2::int, 0)`;
