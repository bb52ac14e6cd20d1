import { DomainError } from "../../platform/errors/errors.ts";
import type { Order } from "../../platform/paging/page.ts";

/** The order of an index of `webhook_delivery`, for each endpoint. */
export const DELIVERIES_NEWEST_FIRST: Order = {
  name: "-createdAt",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

const MOST_TRIES = 100;

/** The latest tries of a delivery, newest first. @throws DomainError VALIDATION_FAILED for a number outside of 1 to 100 */
export function latestTries(first: number) {
  if (first < 1 || first > MOST_TRIES) {
    const issue = { path: ["first"], message: `must be from 1 to ${MOST_TRIES}`, value: first };
    throw new DomainError("VALIDATION_FAILED", `first ${issue.message}`, [issue]);
  }
  return { take: first, orderBy: { number: "desc" as const } };
}
