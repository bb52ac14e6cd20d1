import { z } from "zod";
import type { Services } from "../services/services.ts";
import type { Handler, Sweep } from "./handler.ts";

export const sweepTopic = ({ name }: Sweep) => `sweep.${name}`;

/** A sweep as the queue runs it. */
export const sweepHandler = (sweep: Sweep): Handler => ({
  topic: sweepTopic(sweep),
  payload: z.unknown(),
  quiet: true,
  run: (services, _payload, { signal }) => sweep.run(services, signal),
});

/** Tells once in each stretch of a sweep's length, from the first look on, that it is due. */
export function whenDue({ now }: Pick<Services, "now">): (sweep: Sweep) => boolean {
  const last = new Map<string, number>();
  return ({ name, everySeconds }) => {
    const stretch = Math.floor(now().getTime() / 1000 / everySeconds);
    if (last.get(name) === stretch) return false;
    last.set(name, stretch);
    return true;
  };
}

/** However many processes ask for a sweep, the queue keeps one job of it in each stretch. */
export const slotOf = ({ everySeconds }: Sweep) => ({
  singletonSeconds: everySeconds,
  // A job that is gone keeps nobody from making another.
  deleteAfterSeconds: Math.max(600, 2 * everySeconds),
});
