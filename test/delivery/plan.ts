import type { Timing } from "../../src/domains/publications/delivery/timing.ts";
import type { Patience } from "../../src/platform/jobs/queue.ts";

/** What a worker process works with: its only argument, as JSON. */
export interface Plan {
  /** As `openDatabase` takes it. */
  database: string;
  env: Record<string, string>;
  timing: Timing;
  patience: Partial<Patience>;
}

/** Everything in moments, so that many workers can die in a minute. Still: a lease outlasts a call, and a post appears before it is given up. */
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
