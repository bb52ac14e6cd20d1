import { DomainError } from "../../../platform/errors/errors.ts";

/** The limit for all calls of one request. */
export const REMOVAL_CALLS_MS = 50_000;

/** Longer than the calls by the difference of two clocks, and the time to record the results. */
export const REMOVAL_LEASE_MS = REMOVAL_CALLS_MS + 30_000;

/** Shown to people in place of a post that was deleted. */
export const REMOVED_REASON = "The post was deleted at the provider.";

/** @throws DomainError CONFLICT while a request deletes posts of a rendition */
export function requireNoRemoval(renditions: readonly { removalLeasedUntil: Date | null }[], now: Date): void {
  const until = Math.max(...renditions.map(({ removalLeasedUntil }) => removalLeasedUntil?.getTime() ?? 0));
  const seconds = Math.ceil((until - now.getTime()) / 1000);
  if (seconds <= 0) return;
  throw new DomainError(
    "CONFLICT",
    `Another request is deleting the posts of this rendition. Wait at most ${seconds} seconds`,
  );
}
