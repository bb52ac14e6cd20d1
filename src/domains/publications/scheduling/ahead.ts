import { invalidInput } from "../../../platform/errors/errors.ts";

/** The latest schedule, in days from now. */
const FURTHEST_DAYS = 731;

/**
 * Checked in `run`, not in `precheck`: a repeated request must get its stored answer even after the time has passed.
 * @throws DomainError INVALID_INPUT for a time that is not in the next two years
 */
export function requireAhead(at: Date, now: Date, member: string): void {
  const furthest = new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
  if (at <= now) throw invalidInput([member], "must be in the future", at.toISOString());
  if (at > furthest) throw invalidInput([member], "must be within two years", at.toISOString());
}
