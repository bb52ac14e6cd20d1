import type pg from "pg";
import type { Writability } from "../database/writability.ts";
import { DomainError } from "../errors/errors.ts";
import { DEBT_WINDOWS, LEASE, type Leased, PART } from "./leaseStatement.ts";
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

/** The points of one account that this process holds in the present window. */
interface Purse {
  held: number;
  /** The points that all processes leased or owe, at this process's latest lease. */
  leased: number;
  readonly limit: number;
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
 * never exceed the limit together; the points of a block that its process does not spend are lost. Work that cost more
 * than was taken for it can exceed the limit: the row keeps this debt for the next windows, at most `DEBT_WINDOWS`.
 */
export function createLedger({ pool, writability }: LedgerDatabase, { seconds = 60 }: LedgerOptions = {}): Ledger {
  const purses = new Map<string, Purse>();
  const counts: LedgerCounts = { points: 0, leases: 0, refused: new Map() };
  let sweptAt = Number.NEGATIVE_INFINITY;
  let windows = 0;

  function purseOf({ bucket, limit }: Account): Purse {
    const now = performance.now();
    const purse = purses.get(bucket);
    if (purse === undefined) {
      sweep(now);
      const opened = { held: 0, leased: 0, limit, until: 0, window: ++windows, wanted: 0, lease: undefined };
      purses.set(bucket, opened);
      return opened;
    }
    if (purse.until <= now) end(purse, now);
    return purse;
  }

  /** Ends the window of a purse, if one began. A debt stays. */
  function end(purse: Purse, now: number): void {
    if (purse.until === 0) return;
    const ended = 1 + Math.floor((now - purse.until) / (seconds * 1000));
    purse.window = ++windows;
    purse.held = Math.min(0, purse.held);
    purse.leased = Math.max(0, purse.leased - ended * purse.limit);
    purse.until = 0;
  }

  /** Forgets accounts without a request in their window, and without a debt. */
  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const [bucket, purse] of purses) {
      if (purse.until > now || purse.wanted > 0 || purse.lease !== undefined) continue;
      end(purse, now);
      if (purse.held === 0 && purse.leased === 0) purses.delete(bucket);
    }
  }

  function taken(accounts: readonly Account[], points: number): Taken | undefined {
    for (const account of accounts) if (purseOf(account).held < Math.min(points, account.limit)) return undefined;
    counts.points += points;
    const takenIn = accounts.map((account) => purseOf(account).window);
    const allowances = accounts.map((account) => {
      const purse = purseOf(account);
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
    for (const [at, account] of accounts.entries()) {
      const purse = purseOf(account);
      const change = Math.min(points, account.limit) - actual;
      if (change < 0 || purse.window === takenIn[at]) purse.held += change;
      owes ||= purse.held < 0;
    }
    const left = () => accounts.map((account) => allowance(account, purseOf(account)));
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

  /** The seconds until an account has points again, in the first window that its debt leaves enough of. */
  function secondsUntil({ limit }: Account, { leased, until }: Purse, points: number): number {
    const furtherWindows = Math.max(0, Math.ceil((leased + points - limit) / limit) - 1);
    return Math.max(1, Math.ceil((until - performance.now()) / 1000) + furtherWindows * seconds);
  }

  const allowance = (account: Account, purse: Purse): Allowance => ({
    window: { name: account.name, points: account.limit, seconds },
    remaining: Math.max(0, account.limit - purse.leased + purse.held),
    resetSeconds: secondsUntil(account, purse, account.limit),
  });

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
    if (purse.lease === undefined && purse.until > 0 && purse.held >= 0 && account.limit - purse.leased < least)
      throw refused(account, purse, points);
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
    const { block, leased, ms } = stored ?? leaseInMemory(purse, least, wanted, owed);
    const now = performance.now();
    if (purse.until <= now) end(purse, now);
    purse.held += block + owed;
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
  function leaseInMemory(purse: Purse, least: number, wanted: number, owed: number): Leased {
    const now = performance.now();
    if (purse.until <= now) end(purse, now);
    const { leased, limit, until } = purse;
    const isOver = until === 0;
    const before = Math.min(leased + owed, limit * (1 + DEBT_WINDOWS));
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
    return new BudgetSpent(
      allowance(account, purse),
      points,
      secondsUntil(account, purse, Math.min(points, account.limit)),
    );
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
