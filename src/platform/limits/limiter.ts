import type pg from "pg";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashSecret } from "../crypto/secrets.ts";
import { DomainError, isDatabaseUnavailable } from "../errors/errors.ts";

/** A fixed window. */
export interface Window {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** What is left of a window, for the RateLimit headers. */
export interface Allowance {
  readonly window: Window;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface Limiter {
  /** Takes one point. @throws DomainError RATE_LIMITED with `retry_after` in seconds when the window is used up. */
  take(window: Window, subject: string): Promise<Allowance>;
  /** Gives the window back, as after a success. */
  reset(window: Window, subject: string): Promise<void>;
  /** Gives one point back that `take` took. */
  giveBack(window: Window, subject: string): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;
const SWEEP_AT_MOST = 10_000;

/**
 * Windows kept in the database, so that every server on it shares them. A subject is stored as its SHA-256: whatever it is made of, it
 * fits the column, and no address of a person or a network is kept. The windows run by the machine's clock, as the library has it.
 */
export function createLimiter(pool: pg.Pool): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function of(window: Window): Promise<RateLimiterPostgres> {
    const known = limiters.get(window.name) ?? open((await library()).RateLimiterPostgres, pool, window);
    if (known.points !== window.points || known.duration !== window.seconds) {
      throw new Error(`two windows have the name ${window.name}`);
    }
    limiters.set(window.name, known);
    return known;
  }

  /** Windows that are over are removed now and then, by whoever comes along. */
  async function sweep(): Promise<void> {
    const now = Date.now();
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await pool.query({ text: SWEEP, values: [now, SWEEP_AT_MOST] }).catch((error: unknown) => {
      // The next statement meets an outage, too, after waiting as long again. Any other failure concerns the removal alone.
      if (isDatabaseUnavailable(error)) throw error;
    });
  }

  return {
    async take(window, subject) {
      await sweep();
      try {
        const left = await (await of(window)).consume(hashSecret(subject));
        return { window, remaining: left.remainingPoints, resetSeconds: Math.ceil(left.msBeforeNext / 1000) };
      } catch (refusal) {
        if (!(refusal instanceof (await library()).RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new DomainError("RATE_LIMITED", `Too many attempts; try again in ${retryAfter} s`, [], {
          retry_after: retryAfter,
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

/** With a limiter for each of two dozen stores: loaded at the first try that is counted. */
const library = () => import("rate-limiter-flexible");

function open(Limiter: typeof RateLimiterPostgres, pool: pg.Pool, window: Window): RateLimiterPostgres {
  return new Limiter({
    storeClient: pool,
    // The library knows a pool by the name of its class, and the guarded pool has another one.
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: window.name,
    points: window.points,
    duration: window.seconds,
  });
}
