import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type pg from "pg";
import { DomainError } from "./errors.ts";

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
}

/** Windows kept in the database, so that every server on it shares them. */
export function createLimiter(pool: pg.Pool): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const of = (window: Window): RateLimiterPostgres => {
    const known = limiters.get(window.name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: window.name,
      points: window.points,
      duration: window.seconds,
    });
    limiters.set(window.name, made);
    return made;
  };
  return {
    async take(window, subject) {
      try {
        const left = await of(window).consume(subject);
        return { window, remaining: left.remainingPoints, resetSeconds: Math.ceil(left.msBeforeNext / 1000) };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new DomainError("RATE_LIMITED", `Too many attempts; try again in ${retryAfter} s`, [], { retry_after: retryAfter });
      }
    },
    async reset(window, subject) {
      await of(window).delete(subject);
    },
  };
}
