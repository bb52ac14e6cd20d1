/** A block is this part of the points that are left, so blocks shrink near the limit. */
export const PART = 16;

/** A block of points, as the ledger grants it. */
export interface Leased {
  readonly block: number;
  readonly leased: number;
  /** The time until the window ends, in milliseconds. */
  readonly ms: number;
}

/** The block for a window of which `leased` points are leased: nothing if fewer than the least points are left. */
const blockOf = (leased: string) => `CASE WHEN $2::bigint - ${leased} < $3::bigint THEN 0
    ELSE LEAST($2::bigint - ${leased}, GREATEST($4::bigint, ($2::bigint - ${leased}) / ${PART})) END`;

// A row that waited for another lease, or a clock that was set back by less than a window, continues the stored window.
const IS_SAME = "l.ends_at BETWEEN excluded.ends_at AND excluded.ends_at + make_interval(secs => $5::float8)";
const LEASED = `CASE WHEN ${IS_SAME} THEN l.leased ELSE 0 END`;

/** Leases a block: the bucket, its limit, the least and the wanted points, and the seconds of a window. */
export const LEASE = `
INSERT INTO budget_ledger AS l (bucket, ends_at, leased, block)
VALUES ($1, to_timestamp((floor(extract(epoch FROM clock_timestamp()) / $5::float8) + 1) * $5::float8), ${blockOf("0")}, ${blockOf("0")})
ON CONFLICT (bucket) DO UPDATE SET
  ends_at = CASE WHEN ${IS_SAME} THEN l.ends_at ELSE excluded.ends_at END,
  leased = (${LEASED}) + (${blockOf(`(${LEASED})`)}),
  block = ${blockOf(`(${LEASED})`)}
RETURNING block::float8 AS block, leased::float8 AS leased,
  (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS ms`;
