import type pg from "pg";
import type { Writability } from "../database/writability.ts";
import { DomainError } from "../errors/errors.ts";
import { LEASE, type Leased, PART } from "./leaseStatement.ts";
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
  take(accounts: readonly Account[], points: number): Taken | Promise<Taken>;
}

/** Points that were taken before their work. */
export interface Taken {
  /** The rest of each account. */
  readonly allowances: Allowance[];
  /**
   * Replaces the points by those that the work cost, and returns what is left. Points are given back within the window
   * that they were taken in. Missing points are taken, as far as the account has them; the rest is refused to later
   * requests of the window.
   */
  settle(points: number): Allowance[] | Promise<Allowance[]>;
}

interface LedgerDatabase {
  readonly pool: pg.Pool;
  /** While the database takes only reads, each process counts for itself. */
  readonly writability: Pick<Writability, "takesWrites">;
}

interface LedgerOptions {
  /** The length of a window. */
  readonly seconds?: number;
}

const SWEEP_EVERY_MS = 60_000;

/** The points of one account that this process holds in the present window. */
interface Purse {
  held: number;
  /** The points that all processes leased, at this process's latest lease. */
  leased: number;
  /** The end of the window by `performance.now()`. */
  until: number;
  /** The number of the present window, which no other window of this process has. */
  window: number;
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
export function createLedger({ pool, writability }: LedgerDatabase, { seconds = 60 }: LedgerOptions = {}): Ledger {
  const purses = new Map<string, Purse>();
  const counts: LedgerCounts = { points: 0, leases: 0, refused: new Map() };
  let sweptAt = Number.NEGATIVE_INFINITY;
  let windows = 0;

  function purseOf(bucket: string): Purse {
    const now = performance.now();
    const purse = purses.get(bucket);
    if (purse === undefined) {
      sweep(now);
      const opened = { held: 0, leased: 0, until: 0, window: ++windows, wanted: 0, lease: undefined };
      purses.set(bucket, opened);
      return opened;
    }
    if (purse.until <= now) end(purse);
    return purse;
  }

  function end(purse: Purse): void {
    if (purse.until > 0) purse.window = ++windows;
    Object.assign(purse, { held: 0, leased: 0, until: 0 });
  }

  /** Forgets accounts without a request in their window. */
  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const [bucket, purse] of purses)
      if (purse.until <= now && purse.wanted === 0 && purse.lease === undefined) purses.delete(bucket);
  }

  function taken(accounts: readonly Account[], points: number): Taken | undefined {
    for (const { bucket, limit } of accounts) if (purseOf(bucket).held < Math.min(points, limit)) return undefined;
    counts.points += points;
    const takenIn = accounts.map(({ bucket }) => purseOf(bucket).window);
    const allowances = accounts.map((account) => {
      const purse = purseOf(account.bucket);
      purse.held -= Math.min(points, account.limit);
      return allowance(account, purse);
    });
    return { allowances, settle: (actual) => settle(accounts, takenIn, points, actual) };
  }

  function settle(
    accounts: readonly Account[],
    takenIn: readonly number[],
    points: number,
    actual: number,
  ): Allowance[] | Promise<Allowance[]> {
    counts.points += actual - points;
    let owes = false;
    for (const [at, { bucket, limit }] of accounts.entries()) {
      const purse = purseOf(bucket);
      if (purse.window !== takenIn[at]) continue;
      purse.held += Math.min(points, limit) - Math.min(actual, limit);
      owes ||= purse.held < 0;
    }
    const left = () => accounts.map((account) => allowance(account, purseOf(account.bucket)));
    return owes ? Promise.all(accounts.map(pay)).then(left) : left();
  }

  /** Leases what a purse owes, as far as its account has it: other processes must not spend it. */
  async function pay(account: Account): Promise<void> {
    const purse = purseOf(account.bucket);
    try {
      while (purse.held < 0 && purse.leased < account.limit) {
        purse.lease ??= lease(account, purse, 1).finally(() => (purse.lease = undefined));
        await purse.lease;
      }
    } catch {
      // The work is done, and its answer is right: the debt stays with this process.
    }
  }

  const allowance = ({ name, limit }: Account, { held, leased, until }: Purse): Allowance => ({
    window: { name, points: limit, seconds },
    remaining: Math.max(0, limit - leased + held),
    resetSeconds: Math.max(1, Math.ceil((until - performance.now()) / 1000)),
  });

  async function takeLeasing(accounts: readonly Account[], points: number): Promise<Taken> {
    const waiting = accounts.map(({ bucket, limit }) => ({ purse: purseOf(bucket), price: Math.min(points, limit) }));
    for (const { purse, price } of waiting) purse.wanted += price;
    try {
      for (;;) {
        const done = taken(accounts, points);
        if (done !== undefined) return done;
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
    const stored = writability.takesWrites ? await leaseFromDatabase(values) : undefined;
    const { block, leased, ms } = stored ?? leaseInMemory(purse, limit, least, wanted);
    if (purse.until <= performance.now()) end(purse);
    purse.held += block;
    purse.leased = leased;
    purse.until = sentAt + ms;
  }

  /** Returns undefined if the statement showed that the database takes only reads. */
  async function leaseFromDatabase(values: unknown[]): Promise<Leased | undefined> {
    try {
      return (await pool.query<Leased>({ name: "budget_lease", text: LEASE, values })).rows[0];
    } catch (error) {
      if (writability.takesWrites) throw error;
      return undefined;
    }
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
