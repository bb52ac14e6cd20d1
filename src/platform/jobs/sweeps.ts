import { z } from "zod";
import type { Services } from "../services/services.ts";
import type { Handler, Sweep } from "./handler.ts";

/** Topics of sweeps begin so. A sweep comes again in the next interval. */
export const SWEEP_PREFIX = "sweep.";
export const sweepTopic = ({ name }: Sweep) => `${SWEEP_PREFIX}${name}`;

/** Returns a sweep as a handler of the queue. */
export const sweepHandler = (sweep: Sweep): Handler => ({
  topic: sweepTopic(sweep),
  payload: z.unknown(),
  lane: "instance",
  work: "computes",
  quiet: true,
  run: (services, _payload, { signal }) => sweep.run(services, signal),
});

/** Says when sweeps are due, by the clock of the services. */
export interface SweepTimes {
  /** Returns true once in each interval of the sweep, beginning with the first call. */
  now(sweep: Sweep): boolean;
  /** Returns the milliseconds until the next interval of the sweep begins. */
  inMs(sweep: Sweep): number;
}

export function whenDue({ now }: Pick<Services, "now">): SweepTimes {
  const last = new Map<string, number>();
  return {
    now({ name, everySeconds }) {
      const interval = Math.floor(now().getTime() / 1000 / everySeconds);
      if (last.get(name) === interval) return false;
      last.set(name, interval);
      return true;
    },
    inMs: ({ everySeconds }) => everySeconds * 1000 - (now().getTime() % (everySeconds * 1000)),
  };
}

/** However many processes send a sweep, the queue keeps one job of it in each interval. */
export const slotOf = ({ everySeconds }: Sweep) => ({
  singletonSeconds: everySeconds,
  // A deleted job does not prevent another one.
  deleteAfterSeconds: Math.max(600, 2 * everySeconds),
});
