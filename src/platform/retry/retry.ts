import { setTimeout as sleep } from "node:timers/promises";

export interface Retry {
  /** Calls in all. */
  tries: number;
  /** The longest wait before the second call, in milliseconds; doubled for each one after it. */
  firstMs: number;
  longestMs: number;
  /** For all calls and waits together: no call begins after it. */
  withinMs: number;
  /** Whether another call may help. */
  isPassing(error: unknown): boolean;
  /** How long the host asked to be left alone, in milliseconds (`Retry-After`). */
  askedFor?(error: unknown): number | null;
  signal?: AbortSignal;
}

/**
 * Makes a call that may safely be made twice, again and again, with exponential back-off and full jitter. A host that asks for a longer pause
 * gets it, or no further call where the pause is longer than the time that is left.
 */
export async function retry<Value>(call: () => Promise<Value>, terms: Retry): Promise<Value> {
  const { tries, firstMs, longestMs, withinMs, isPassing, askedFor = () => null, signal } = terms;
  const end = performance.now() + withinMs;
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      if (tried >= tries || !isPassing(error)) throw error;
      const jittered = Math.random() * Math.min(firstMs * 2 ** (tried - 1), longestMs);
      const pause = Math.max(jittered, askedFor(error) ?? 0);
      if (performance.now() + pause >= end) throw error;
      await sleep(pause, undefined, signal && { signal });
    }
  }
}
