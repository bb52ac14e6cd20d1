import type { Timing } from "../../src/domains/publications/delivery/timing.ts";
import type { Timing as WebhookTiming } from "../../src/domains/webhooks/delivery/timing.ts";
import type { Patience } from "../../src/platform/jobs/queue.ts";

/** The argument of a worker process, as JSON. */
export interface Plan {
  /** The URL for `openDatabase`. */
  database: string;
  env: Record<string, string>;
  timing: Timing;
  patience: Partial<Patience>;
  /** The times of webhooks; without them, the worker sends none. */
  webhooks?: WebhookTiming;
}

/**
 * Short times, so that many workers can die in a minute. A lease is still longer than a call, and a post appears before
 * the last question.
 */
export const HURRY: Timing = {
  callMs: 6000,
  mediaMs: 0,
  marginMs: 1000,
  askMs: 4000,
  retry: { firstMs: 100, longestMs: 500 },
  reconcileAfterMs: [50, 200, 500],
  reconcileLongestMs: 500,
  giveUpMs: 600_000,
  graceMs: 2000,
  sweepSeconds: 1,
};
