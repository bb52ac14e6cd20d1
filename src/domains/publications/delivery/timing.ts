/** How long delivery waits for what. Milliseconds. */
export interface Timing {
  /** For all that is asked of others in one attempt. Nothing is sent after it. */
  callMs: number;
  /** As much more where there are media: on their way here, on their way there, and while the provider makes something of them. */
  mediaMs: number;
  /** How much longer a worker may be at a rendition: as much as two clocks may differ, and the record takes. */
  marginMs: number;
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

/** For one attempt, with so many media. */
export const callMsOf = ({ callMs, mediaMs }: Timing, media: readonly unknown[]): number =>
  media.length === 0 ? callMs : callMs + mediaMs;

/** Attempts that are made without anybody asking again. */
export const MOST_ATTEMPTS = 8;
