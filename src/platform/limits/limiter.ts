import type pg from "pg";
import type { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { hashSecret } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { DomainError } from "../errors/errors.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";

/** A fixed window with a number of points. */
export interface Window {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Whether reads take the points. Each process counts them for itself while the database takes only reads. */
  readonly isOfReads?: true;
}

/** The remaining points of a window, for the RateLimit headers. */
export interface Allowance {
  readonly window: Window;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface Limiter {
  /** Takes one point. @throws DomainError RATE_LIMITED with `retryAfter` in seconds if no point is left */
  take(window: Window, subject: string): Promise<Allowance>;
  /** Restores all points of a window, for example after a successful sign-in. */
  reset(window: Window, subject: string): Promise<void>;
  /** Returns one taken point. */
  giveBack(window: Window, subject: string): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;
const SWEEP_AT_MOST = 10_000;

/**
 * Stores windows in the database, so that all servers on it share them. A subject is stored as its SHA-256, which fits
 * the column and keeps no address of a person or a network. The windows run by the machine's clock, which the library
 * uses.
 */
export function createLimiter({ pool, writability }: Pick<Database, "pool" | "writability">): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const inMemory = new Map<string, RateLimiterMemory>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function of(window: Window): Promise<RateLimiterPostgres> {
    const limiter = limiters.get(window.name) ?? open((await library()).RateLimiterPostgres, pool, window);
    if (limiter.points !== window.points || limiter.duration !== window.seconds) {
      throw new Error(`two windows have the name ${window.name}`);
    }
    limiters.set(window.name, limiter);
    return limiter;
  }

  async function takeFrom(window: Window, key: string): Promise<RateLimiterRes> {
    const isOwn = () => window.isOfReads === true && !writability.takesWrites;
    if (isOwn()) return (await ownOf(window)).consume(key);
    writability.requireWrites();
    try {
      await sweep();
      return await (await of(window)).consume(key);
    } catch (error) {
      if (!isOwn() || !isDatabaseUnavailable(error)) throw error;
      return (await ownOf(window)).consume(key);
    }
  }

  async function ownOf({ name, points, seconds }: Window): Promise<RateLimiterMemory> {
    const { RateLimiterMemory: Memory } = await library();
    const limiter = inMemory.get(name) ?? new Memory({ keyPrefix: name, points, duration: seconds });
    inMemory.set(name, limiter);
    return limiter;
  }

  /** Deletes ended windows from time to time, as part of a call. */
  async function sweep(): Promise<void> {
    const now = Date.now();
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await pool.query({ text: SWEEP, values: [now, SWEEP_AT_MOST] }).catch((error: unknown) => {
      // An outage would also fail the next statement, after the same wait again. Any other failure concerns only this
      // deletion.
      if (isDatabaseUnavailable(error)) throw error;
    });
  }

  return {
    async take(window, subject) {
      try {
        const left = await takeFrom(window, hashSecret(subject));
        return { window, remaining: left.remainingPoints, resetSeconds: Math.ceil(left.msBeforeNext / 1000) };
      } catch (refusal) {
        if (!(refusal instanceof (await library()).RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new DomainError("RATE_LIMITED", `Too many attempts; try again in ${retryAfter} seconds`, [], {
          retryAfter,
        });
      }
    },
    async reset(window, subject) {
      await (await of(window)).delete(hashSecret(subject));
    },
    async giveBack(window, subject) {
      await (await of(window)).reward(hashSecret(subject));
    },
  };
}

const SWEEP = `
DELETE FROM rate_limit WHERE key IN (
  SELECT key FROM rate_limit WHERE expire < $1 ORDER BY expire LIMIT $2 FOR UPDATE SKIP LOCKED
)`;

/** Loaded at the first counted call: the library brings a limiter for each of two dozen stores. */
const library = () => import("rate-limiter-flexible");

function open(Limiter: typeof RateLimiterPostgres, pool: pg.Pool, window: Window): RateLimiterPostgres {
  return new Limiter({
    storeClient: pool,
    // The library recognizes a pool by the name of its class, which the guarded pool does not have.
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: window.name,
    points: window.points,
    duration: window.seconds,
  });
}
