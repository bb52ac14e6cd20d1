/** A block is this part of the points that are left, so blocks shrink near the limit. */
const PART = 16;

/** The windows that a debt may last. */
export const DEBT_WINDOWS = 60;

/** A block of points, as the ledger grants it. */
export interface Leased {
  readonly block: number;
  /** The points that are leased or owed; more than the limit for a debt that later windows pay. */
  readonly leased: number;
  /** The time until the window ends, in milliseconds. */
  readonly ms: number;
}

/** The block for a window of which `leased` points are leased: nothing if fewer than the least points are left. */
const blockOf = (leased: string) => `CASE WHEN $2::bigint - ${leased} < $3::bigint THEN 0
    ELSE LEAST($2::bigint - ${leased}, GREATEST($4::bigint, ($2::bigint - ${leased}) / ${PART})) END`;

// A row that waited for another lease, or a clock that was set back by less than a window, continues the stored window.
const IS_SAME = "l.ends_at BETWEEN excluded.ends_at AND excluded.ends_at + make_interval(secs => $5::float8)";
const WINDOWS = "GREATEST(1, round(extract(epoch FROM excluded.ends_at - l.ends_at) / $5::float8))::bigint";
// Each window pays a debt with its whole limit.
const LEASED = `CASE WHEN ${IS_SAME} THEN l.leased ELSE GREATEST(0, l.leased - $2::bigint * ${WINDOWS}) END`;
const owing = (leased: string) => `LEAST(${leased} + $6::bigint, $2::bigint * ${DEBT_WINDOWS + 1})`;

/**
 * Leases a block, and stores a debt: the bucket, its limit, the least and the wanted points, the seconds of a window,
 * and the owed points.
 */
export const LEASE = `
INSERT INTO budget_ledger AS l (bucket, ends_at, leased, block)
VALUES ($1, to_timestamp((floor(extract(epoch FROM clock_timestamp()) / $5::float8) + 1) * $5::float8),
  ${owing("0")} + (${blockOf(owing("0"))}), ${blockOf(owing("0"))})
ON CONFLICT (bucket) DO UPDATE SET
  ends_at = CASE WHEN ${IS_SAME} THEN l.ends_at ELSE excluded.ends_at END,
  leased = ${owing(`(${LEASED})`)} + (${blockOf(owing(`(${LEASED})`))}),
  block = ${blockOf(owing(`(${LEASED})`))}
RETURNING block::float8 AS block, leased::float8 AS leased,
  (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS ms`;

/** A lease, in points. */
interface Leasing {
  /** The points that are leased or owed already. */
  readonly leased: number;
  readonly limit: number;
  readonly least: number;
  readonly wanted: number;
  readonly owed: number;
}

/** The same within one window, for a process that counts for itself. */
export function leaseInMemory({ leased, limit, least, wanted, owed }: Leasing): Omit<Leased, "ms"> {
  const before = Math.min(leased + owed, limit * (DEBT_WINDOWS + 1));
  const left = limit - before;
  const block = left < least ? 0 : Math.min(left, Math.max(wanted, Math.floor(left / PART)));
  return { block, leased: before + block };
}
