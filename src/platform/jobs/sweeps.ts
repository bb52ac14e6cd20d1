import { z } from "zod";
import type { Services } from "../services/services.ts";
import type { Handler, Sweep } from "./handler.ts";

export const sweepTopic = ({ name }: Sweep) => `sweep.${name}`;

/** Returns a sweep as a handler of the queue. */
export const sweepHandler = (sweep: Sweep): Handler => ({
  topic: sweepTopic(sweep),
  payload: z.unknown(),
  quiet: true,
  run: (services, _payload, { signal }) => sweep.run(services, signal),
});

/**
 * Returns a function that says once in each interval of a sweep, beginning with the first call, that the sweep is due.
 */
export function whenDue({ now }: Pick<Services, "now">): (sweep: Sweep) => boolean {
  const last = new Map<string, number>();
  return ({ name, everySeconds }) => {
    const stretch = Math.floor(now().getTime() / 1000 / everySeconds);
    if (last.get(name) === stretch) return false;
    last.set(name, stretch);
    return true;
  };
}

/** However many processes send a sweep, the queue keeps one job of it in each interval. */
export const slotOf = ({ everySeconds }: Sweep) => ({
  singletonSeconds: everySeconds,
  // A deleted job does not prevent another one.
  deleteAfterSeconds: Math.max(600, 2 * everySeconds),
});
