import type { Sweep } from "../jobs/handler.ts";
import { settleExpired } from "./costs.ts";

/** Settles the reservations of calls whose process has ended. */
export const expiredReservations: Sweep = {
  name: "costs.expired",
  everySeconds: 60,
  run: settleExpired,
};
