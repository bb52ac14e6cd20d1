import type { Order } from "../../platform/paging/page.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { BOUNDS } from "./bounds.ts";

/** The order of an index of `webhook_delivery`, for each endpoint. */
export const DELIVERIES_NEWEST_FIRST: Order = {
  name: "-createdAt",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

/**
 * The latest tries of a delivery, newest first.
 * @throws DomainError VALIDATION_FAILED for a number outside of 1 to 100
 */
export function latestTries(first: number) {
  requireWithin({ first: BOUNDS.attempts }, { first });
  return { take: first, orderBy: { number: "desc" as const } };
}
