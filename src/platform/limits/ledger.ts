import type pg from "pg";
import type { Writability } from "../database/writability.ts";
import { DomainError } from "../errors/errors.ts";
import { LEASE, type Leased } from "./lease.ts";
import type { Allowance } from "./limiter.ts";
import { type Account, Purse } from "./purse.ts";

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
   * needs no statement. A request that costs more than an account's limit needs the whole limit.
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
   * that they were taken in. Missing points are taken; those that the account does not have are a debt, which the
   * next windows pay.
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

/**
 * Creates the budgets of one process. Windows are fixed and run by the clock of the database; all processes lease
 * blocks of points from one row of each account, and spend them in memory. A block ends with its window. Leased blocks
 * never exceed the limit together; the points of a block that its process does not spend are lost. Work that cost more
 * than was taken for it can exceed the limit: the row keeps this debt for the next windows, at most `DEBT_WINDOWS`.
 */
export function createLedger({ pool, writability }: LedgerDatabase, { seconds = 60 }: LedgerOptions = {}): Ledger {
  const purses = new Map<string, Purse>();
  const counts: LedgerCounts = { points: 0, leases: 0, refused: new Map() };
  let sweptAt = Number.NEGATIVE_INFINITY;

  function purseOf(account: Account): Purse {
    const purse = purses.get(account.bucket);
    if (purse === undefined) {
      sweep();
      const opened = new Purse(account, seconds);
      purses.set(account.bucket, opened);
      return opened;
    }
    purse.turn();
    return purse;
  }

  /** Forgets accounts without a request in their window, and without a debt. */
  function sweep(): void {
    const now = performance.now();
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const [bucket, purse] of purses) {
      purse.turn(now);
      if (purse.isIdle) purses.delete(bucket);
    }
  }

  function taken(accounts: readonly Account[], points: number): Taken | undefined {
    for (const account of accounts) if (purseOf(account).held < Math.min(points, account.limit)) return undefined;
    counts.points += points;
    const takenIn = accounts.map((account) => purseOf(account).window);
    const allowances = accounts.map((account) => {
      const purse = purseOf(account);
      purse.held -= Math.min(points, account.limit);
      return purse.allowance;
    });
    return { allowances, settle: (actual) => settle(accounts, takenIn, points, actual) };
  }

  function settle(
    accounts: readonly Account[],
    takenIn: readonly object[],
    points: number,
    actual: number,
  ): Allowance[] | Promise<Allowance[]> {
    counts.points += actual - points;
    let owes = false;
    for (const [at, account] of accounts.entries()) {
      const purse = purseOf(account);
      const change = Math.min(points, account.limit) - actual;
      if (change < 0 || purse.window === takenIn[at]) purse.held += change;
      owes ||= purse.held < 0;
    }
    const left = () => accounts.map((account) => purseOf(account).allowance);
    return owes ? Promise.all(accounts.map(pay)).then(left) : left();
  }

  /** Stores what a purse owes: other processes must not spend it, and later windows pay what this one does not have. */
  async function pay(account: Account): Promise<void> {
    const purse = purseOf(account);
    try {
      while (purse.held < 0) await leaseOnce(account, purse, 0);
    } catch {
      // The work is done, and its answer is right: the debt stays with this process until its next lease.
    }
  }

  async function takeLeasing(accounts: readonly Account[], points: number): Promise<Taken> {
    const waiting = accounts.map((account) => ({ purse: purseOf(account), price: Math.min(points, account.limit) }));
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
    const purse = purseOf(account);
    const least = Math.min(points, account.limit) - Math.max(0, purse.held);
    if (least <= 0) return;
    if (purse.lease === undefined && purse.lacks(least)) throw refused(account, purse, points);
    await leaseOnce(account, purse, least);
  }

  /** Waits for the lease that is under way, or leases a block. */
  function leaseOnce(account: Account, purse: Purse, least: number): Promise<void> {
    purse.lease ??= lease(account, purse, least).finally(() => (purse.lease = undefined));
    return purse.lease;
  }

  async function lease({ bucket, limit }: Account, purse: Purse, least: number): Promise<void> {
    counts.leases++;
    const owed = Math.max(0, -purse.held);
    const wanted = Math.max(least, purse.wanted - Math.max(0, purse.held));
    const values = [bucket, limit, least, wanted, seconds, owed];
    // Measured before the statement: the block ends in this process no later than in the database.
    const sentAt = performance.now();
    const stored = writability.takesWrites ? await leaseFromDatabase(values) : undefined;
    purse.add(stored ?? purse.leaseAlone(least, wanted, owed), owed, sentAt);
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

  function refused(account: Account, purse: Purse, points: number): BudgetSpent {
    counts.refused.set(account.name, (counts.refused.get(account.name) ?? 0) + 1);
    return new BudgetSpent(purse.allowance, points, purse.secondsUntil(Math.min(points, account.limit)));
  }

  return {
    counts,
    take: (accounts, points) => taken(accounts, points) ?? takeLeasing(accounts, points),
  };
}

/** A budget has fewer points than the request costs. */
export class BudgetSpent extends DomainError {
  readonly allowance: Allowance;

  constructor(allowance: Allowance, points: number, retryAfter: number) {
    const { window, remaining } = allowance;
    super(
      "RATE_LIMITED",
      `The request costs ${points} points; the budget of the ${window.name} has ${remaining} of ${window.points} left. Try again in ${retryAfter} seconds.`,
      [],
      { retryAfter },
    );
    this.allowance = allowance;
  }
}
