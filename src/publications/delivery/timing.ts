/** How long delivery waits for what. Milliseconds. */
export interface Timing {
  /** For all that is asked of others in one attempt: media, uploads, the post. Nothing is sent after it. */
  callMs: number;
  /** How long a worker may be at a rendition. Longer than the call by as much as two clocks may differ, and the record takes. */
  leaseMs: number;
  /** For asking a provider once what became of a post. */
  askMs: number;
  /** Between attempts: the first wait, doubled each time, up to the longest. */
  retry: { firstMs: number; longestMs: number };
  /** When a provider is asked about a lost answer, counted from its loss. A post that it does not have at the last of them was not made. */
  reconcileAfterMs: readonly number[];
  /** The longest wait between two of a provider's refusals to tell. */
  reconcileLongestMs: number;
  /** How long the server goes on by itself: with attempts from the first one, with asking from the loss of the answer. */
  giveUpMs: number;
  /** How late something is before it counts as forgotten by the queue. */
  graceMs: number;
  /** How often what was forgotten is looked for. Seconds. */
  sweepSeconds: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const TIMING: Timing = {
  callMs: 2 * MINUTE,
  leaseMs: 3 * MINUTE,
  askMs: 30 * SECOND,
  retry: { firstMs: 30 * SECOND, longestMs: HOUR },
  reconcileAfterMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  reconcileLongestMs: HOUR,
  giveUpMs: 24 * HOUR,
  graceMs: MINUTE,
  sweepSeconds: 15,
};

/** Attempts that are made without anybody asking again. */
export const MOST_ATTEMPTS = 8;
