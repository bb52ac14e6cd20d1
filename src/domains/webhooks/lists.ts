import type { Order } from "../../platform/paging/page.ts";
import { requireWithin } from "../../platform/values/bounds.ts";

/** The order of an index of `webhook_delivery`, for each endpoint. */
export const DELIVERIES_NEWEST_FIRST: Order = {
  name: "-createdAt",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

/** The bounds of the number of tries in one list. */
export const TRIES = { minimum: 1, maximum: 100 } as const;

/**
 * The latest tries of a delivery, newest first.
 * @throws DomainError VALIDATION_FAILED for a number outside of 1 to 100
 */
export function latestTries(first: number) {
  requireWithin({ first: TRIES }, { first });
  return { take: first, orderBy: { number: "desc" as const } };
}
