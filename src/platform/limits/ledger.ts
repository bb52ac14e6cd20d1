import type pg from "pg";
import type { Writability } from "../database/writability.ts";
import { DomainError } from "../errors/errors.ts";
import type { Allowance } from "./limiter.ts";

/** A budget of points that a request is charged to. */
export interface Account {
  /** The name in headers and errors: `organization`. */
  readonly name: string;
  /** The key in the ledger, always with the same limit. */
  readonly bucket: string;
  /** The points of one window. */
  readonly limit: number;
}

/** Counts of a process since its start. */
export interface LedgerCounts {
  points: number;
  leases: number;
  /** Refused requests by the name of the spent account. */
  readonly refused: Map<string, number>;
}

export interface Ledger {
  readonly counts: LedgerCounts;
  /**
   * Takes points from each account, or from none. Returns what is left at once while the leased blocks suffice, which
   * needs no statement. A request that costs more than an account's limit takes the whole limit.
   * @throws DomainError RATE_LIMITED with `retryAfter` in seconds if an account is spent; errors of the database
   */
  take(accounts: readonly Account[], points: number): Allowance[] | Promise<Allowance[]>;
}

interface LedgerOptions {
  /** The length of a window. */
  readonly seconds?: number;
  /** Whether the database takes writes. While it does not, each process counts for itself. */
  readonly writability?: Pick<Writability, "takesWrites">;
}

/** A block is this part of the points that are left, so blocks shrink near the limit. */
const PART = 16;
const SWEEP_EVERY_MS = 60_000;

/** The points of one account that this process holds in the present window. */
interface Purse {
  held: number;
  /** The points that all processes leased, at this process's latest lease. */
  leased: number;
  /** The end of the window by `performance.now()`. */
  until: number;
  /** The points that requests of this process wait for. */
  wanted: number;
  lease: Promise<void> | undefined;
}

/**
 * Creates the budgets of one process. Windows are fixed and run by the clock of the database; all processes lease
 * blocks of points from one row of each account, and spend them in memory. A block ends with its window. Leased blocks
 * never exceed the limit together, so spent points do not either; the points of a block that its process does not spend
 * are lost.
 */
export function createLedger(
  pool: pg.Pool,
  { seconds = 60, writability = { takesWrites: true } }: LedgerOptions = {},
): Ledger {
  const purses = new Map<string, Purse>();
  const counts: LedgerCounts = { points: 0, leases: 0, refused: new Map() };
  let sweptAt = Number.NEGATIVE_INFINITY;

  function purseOf(bucket: string): Purse {
    const now = performance.now();
    const purse = purses.get(bucket);
    if (purse === undefined) {
      sweep(now);
      const opened = { held: 0, leased: 0, until: 0, wanted: 0, lease: undefined };
      purses.set(bucket, opened);
      return opened;
    }
    if (purse.until <= now) Object.assign(purse, { held: 0, leased: 0, until: 0 });
    return purse;
  }

  /** Forgets accounts without a request in their window. */
  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const [bucket, purse] of purses)
      if (purse.until <= now && purse.wanted === 0 && purse.lease === undefined) purses.delete(bucket);
  }

  function taken(accounts: readonly Account[], points: number): Allowance[] | undefined {
    for (const { bucket, limit } of accounts) if (purseOf(bucket).held < Math.min(points, limit)) return undefined;
    counts.points += points;
    return accounts.map((account) => {
      const purse = purseOf(account.bucket);
      purse.held -= Math.min(points, account.limit);
      return allowance(account, purse);
    });
  }

  const allowance = ({ name, limit }: Account, { held, leased, until }: Purse): Allowance => ({
    window: { name, points: limit, seconds },
    remaining: Math.max(0, limit - leased + held),
    resetSeconds: Math.max(1, Math.ceil((until - performance.now()) / 1000)),
  });

  async function takeLeasing(accounts: readonly Account[], points: number): Promise<Allowance[]> {
    const waiting = accounts.map(({ bucket, limit }) => ({ purse: purseOf(bucket), price: Math.min(points, limit) }));
    for (const { purse, price } of waiting) purse.wanted += price;
    try {
      for (;;) {
        const allowances = taken(accounts, points);
        if (allowances !== undefined) return allowances;
        for (const account of accounts) await replenish(account, points);
      }
    } finally {
      for (const { purse, price } of waiting) purse.wanted -= price;
    }
  }

  /** Leases a block if the purse holds too little. @throws DomainError RATE_LIMITED */
  async function replenish(account: Account, points: number): Promise<void> {
    const purse = purseOf(account.bucket);
    const least = Math.min(points, account.limit) - purse.held;
    if (least <= 0) return;
    if (purse.lease !== undefined) return purse.lease;
    if (purse.until > 0 && account.limit - purse.leased < least) throw refused(account, purse, points);
    purse.lease = lease(account, purse, least).finally(() => (purse.lease = undefined));
    await purse.lease;
  }

  async function lease({ bucket, limit }: Account, purse: Purse, least: number): Promise<void> {
    counts.leases++;
    const wanted = Math.max(least, purse.wanted - purse.held);
    const values = [bucket, limit, least, wanted, seconds];
    // Measured before the statement: the block ends in this process no later than in the database.
    const sentAt = performance.now();
    const { block, leased, ms } = await leaseFromDatabase(values).catch((error: unknown) => {
      if (writability.takesWrites) throw error;
      return leaseInMemory(purse, limit, least, wanted);
    });
    const isOver = purse.until <= performance.now();
    purse.held = (isOver ? 0 : purse.held) + block;
    purse.leased = leased;
    purse.until = sentAt + ms;
  }

  async function leaseFromDatabase(values: unknown[]): Promise<Leased> {
    if (!writability.takesWrites) throw new Error("The database takes only reads");
    return (await pool.query<Leased>({ name: "budget_lease", text: LEASE, values })).rows[0] as Leased;
  }

  /** The same for this process alone, whose windows run by the clock of its machine meanwhile. */
  function leaseInMemory({ leased, until }: Purse, limit: number, least: number, wanted: number): Leased {
    const now = performance.now();
    const isOver = until <= now;
    const before = isOver ? 0 : leased;
    const left = limit - before;
    const block = left < least ? 0 : Math.min(left, Math.max(wanted, Math.floor(left / PART)));
    return {
      block,
      leased: before + block,
      ms: isOver ? seconds * 1000 - (Date.now() % (seconds * 1000)) : until - now,
    };
  }

  function refused(account: Account, purse: Purse, points: number): BudgetSpent {
    counts.refused.set(account.name, (counts.refused.get(account.name) ?? 0) + 1);
    return new BudgetSpent(allowance(account, purse), points);
  }

  return {
    counts,
    take: (accounts, points) => taken(accounts, points) ?? takeLeasing(accounts, points),
  };
}

/** A budget has fewer points than the request costs. */
export class BudgetSpent extends DomainError {
  readonly allowance: Allowance;

  constructor(allowance: Allowance, points: number) {
    const { window, remaining, resetSeconds: retryAfter } = allowance;
    super(
      "RATE_LIMITED",
      `The request costs ${points} points; the budget of the ${window.name} has ${remaining} of ${window.points} left. Try again in ${retryAfter} seconds.`,
      [],
      { retryAfter },
    );
    this.allowance = allowance;
  }
}

interface Leased {
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

const LEASE = `
INSERT INTO budget_ledger AS l (bucket, ends_at, leased, block)
VALUES ($1, to_timestamp((floor(extract(epoch FROM clock_timestamp()) / $5::float8) + 1) * $5::float8), ${blockOf("0")}, ${blockOf("0")})
ON CONFLICT (bucket) DO UPDATE SET
  ends_at = CASE WHEN ${IS_SAME} THEN l.ends_at ELSE excluded.ends_at END,
  leased = (${LEASED}) + (${blockOf(`(${LEASED})`)}),
  block = ${blockOf(`(${LEASED})`)}
RETURNING block::float8 AS block, leased::float8 AS leased,
  (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS ms`;
