import type { Sweep } from "../jobs/handler.ts";
import { settleExpired } from "./costs.ts";

/** Settles what calls set aside whose process is gone. */
export const expiredReservations: Sweep = {
  name: "costs.expired",
  everySeconds: 60,
  run: (services) => settleExpired(services),
};
