import { setTimeout as sleep } from "node:timers/promises";

export interface Retry {
  /** The number of calls, including the first. */
  tries: number;
  /**
   * The longest wait before the second call, in milliseconds. Each further call doubles the wait, up to `longestMs`.
   */
  firstMs: number;
  longestMs: number;
  /** The time limit for all calls and waits; no call starts after it. */
  withinMs: number;
  /** Whether another call may succeed. */
  isPassing(error: unknown): boolean;
  /** The pause in milliseconds that the host requested (`Retry-After`), or null. */
  pauseOf?(error: unknown): number | null;
  signal?: AbortSignal;
}

/**
 * Repeats an idempotent call with exponential back-off and full jitter. A longer pause that the host requests is kept;
 * if the pause exceeds the remaining time, no further call is made.
 */
export async function retry<Value>(call: () => Promise<Value>, terms: Retry): Promise<Value> {
  const { tries, firstMs, longestMs, withinMs, isPassing, pauseOf = () => null, signal } = terms;
  const end = performance.now() + withinMs;
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      if (tried >= tries || !isPassing(error)) throw error;
      const jittered = Math.random() * Math.min(firstMs * 2 ** (tried - 1), longestMs);
      const pause = Math.max(jittered, pauseOf(error) ?? 0);
      if (performance.now() + pause >= end) throw error;
      await sleep(pause, undefined, signal && { signal });
    }
  }
}
