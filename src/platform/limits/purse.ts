import { type Leased, leaseInMemory } from "./lease.ts";
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

/** The points of one account that this process holds in the present window. */
export class Purse {
  /** Negative for a debt that is not stored yet. */
  held = 0;
  /** The points that requests of this process wait for. */
  wanted = 0;
  lease: Promise<void> | undefined;
  /** An object that stands for the present window. */
  window = {};
  readonly #account: Account;
  readonly #seconds: number;
  /** The points that all processes leased or owe, at this process's latest lease. */
  #leased = 0;
  /** The end of the window by `performance.now()`; 0 before the first lease. */
  #until = 0;
  /** Whether this process leased points in the present window. */
  #isCurrent = false;

  constructor(account: Account, seconds: number) {
    this.#account = account;
    this.#seconds = seconds;
  }

  /** Begins the present window if an earlier one ended. A debt stays. */
  turn(now = performance.now()): void {
    if (this.#until === 0 || this.#until > now) return;
    const ended = 1 + Math.floor((now - this.#until) / (this.#seconds * 1000));
    this.window = {};
    this.held = Math.min(0, this.held);
    this.#leased = Math.max(0, this.#leased - ended * this.#account.limit);
    this.#until += ended * this.#seconds * 1000;
    this.#isCurrent = false;
  }

  /** Whether the account has no request in the present window, and no debt. */
  get isIdle(): boolean {
    const isUsed = this.#isCurrent || this.wanted > 0 || this.lease !== undefined;
    return !isUsed && this.held === 0 && this.#leased === 0;
  }

  /** Whether the account had fewer points than this at the latest lease of the present window. */
  lacks(points: number): boolean {
    return this.#isCurrent && this.held >= 0 && this.#account.limit - this.#leased < points;
  }

  /** Adds a block, after the debt that was stored with it. `sentAt` is when the lease began. */
  add({ block, leased, ms }: Leased, owed: number, sentAt: number): void {
    this.turn();
    this.held += block + owed;
    this.#leased = leased;
    this.#until = sentAt + ms;
    this.#isCurrent = true;
  }

  /** Leases a block for this process alone, whose windows run by the clock of its machine meanwhile. */
  leaseAlone(least: number, wanted: number, owed: number): Leased {
    const now = performance.now();
    this.turn(now);
    const windowMs = this.#seconds * 1000;
    const ms = this.#until === 0 ? windowMs - (Date.now() % windowMs) : this.#until - now;
    const { limit } = this.#account;
    return { ...leaseInMemory({ leased: this.#leased, limit, least, wanted, owed }), ms };
  }

  get allowance(): Allowance {
    const { name, limit } = this.#account;
    return {
      window: { name, points: limit, seconds: this.#seconds },
      remaining: Math.max(0, limit - this.#leased + this.held),
      resetSeconds: this.secondsUntil(limit),
    };
  }

  /** The seconds until the account has points again, in the first window that its debt leaves enough of. */
  secondsUntil(points: number): number {
    const { limit } = this.#account;
    const furtherWindows = Math.max(0, Math.ceil((this.#leased + points - limit) / limit) - 1);
    return Math.max(1, Math.ceil((this.#until - performance.now()) / 1000) + furtherWindows * this.#seconds);
  }
}
