import { providerOf } from "../../../providers/registry.ts";

/** The times of delivery, in milliseconds if not stated otherwise. */
export interface Timing {
  /** The limit for all requests of one attempt. Nothing is sent after it. */
  callMs: number;
  /** Added to `callMs` for a post with media items: their download, their upload, and the provider's processing. */
  mediaMs: number;
  /** Added to the lease: the difference of two clocks, and the time to record the result. */
  marginMs: number;
  /** The limit for asking a provider once about a post. */
  askMs: number;
  /** The first wait between attempts and the longest. The wait doubles each time. */
  retry: { firstMs: number; longestMs: number };
  /**
   * The times of the questions about a lost answer, counted from its loss. A post that is absent at the last one was
   * not published.
   */
  reconcileAfterMs: readonly number[];
  /** The longest wait between two questions that the provider does not answer. */
  reconcileLongestMs: number;
  /**
   * The time after which delivery ends without a person: for attempts since the first one, for questions since the loss
   * of the answer.
   */
  giveUpMs: number;
  /** The delay after which a due row counts as lost by the queue. */
  graceMs: number;
  /** The interval of the sweeps, in seconds. */
  sweepSeconds: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const TIMING: Timing = {
  callMs: 50 * SECOND,
  mediaMs: 6 * MINUTE,
  marginMs: 30 * SECOND,
  askMs: 30 * SECOND,
  retry: { firstMs: 30 * SECOND, longestMs: HOUR },
  reconcileAfterMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  reconcileLongestMs: HOUR,
  giveUpMs: 24 * HOUR,
  graceMs: MINUTE,
  sweepSeconds: 15,
};

/** The longest day of a time zone. */
const LONGEST_DAY_MS = 25 * HOUR;

/**
 * The times of the account's network, where it has its own. A post may wait for the next day of a quota, and has the
 * usual time then.
 */
export function timingAt(timing: Timing, provider: string): Timing {
  const { asksAfterMs, quota } = providerOf(provider);
  const { reconcileAfterMs, giveUpMs } = timing;
  return {
    ...timing,
    reconcileAfterMs: asksAfterMs ?? reconcileAfterMs,
    giveUpMs: quota === null ? giveUpMs : giveUpMs + LONGEST_DAY_MS,
  };
}

/** The limit for the requests of one attempt, with these media items. */
export const callMsOf = ({ callMs, mediaMs }: Timing, files: readonly unknown[]): number =>
  files.length === 0 ? callMs : callMs + mediaMs;

/** The greatest number of automatic attempts. */
export const MOST_ATTEMPTS = 8;
