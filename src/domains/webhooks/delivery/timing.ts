/** The times of webhook deliveries, in milliseconds if not stated otherwise. */
export interface Timing {
  /** The limit of one request, with its answer. */
  callMs: number;
  /** Added to `callMs` for the lease: the difference of two clocks, and the time to record the result. */
  marginMs: number;
  /** The waits before the second and each further try. After the last one the delivery has failed. */
  againAfterMs: readonly number[];
  /** The time of failures alone after which an endpoint is paused. */
  failingMs: number;
  /** The number of consecutive failed deliveries after which an endpoint is paused. */
  failedInRow: number;
  /** The delay after which a due row counts as lost by the queue. */
  graceMs: number;
  /** The interval of the sweeps, in seconds. */
  sweepSeconds: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const TIMING: Timing = {
  callMs: 15 * SECOND,
  marginMs: 30 * SECOND,
  againAfterMs: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR],
  failingMs: 5 * 24 * HOUR,
  failedInRow: 20,
  graceMs: MINUTE,
  sweepSeconds: 15,
};
