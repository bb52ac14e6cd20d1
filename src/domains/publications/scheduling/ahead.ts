import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";

/** The latest schedule, in days from now. */
const FURTHEST_DAYS = 731;

/**
 * Checked in `run`, not in `precheck`: a repeated request must get its stored answer even after the time has passed.
 * @throws DomainError INVALID_INPUT for a time that is not in the next two years
 */
export function requireAhead(at: Date, now: Date, member: string): void {
  if (at <= now) throw invalidInput([member], "must be in the future", at.toISOString());
  if (at > furthestFrom(now)) throw invalidInput([member], "must be within two years", at.toISOString());
}

/** The same for a stored time, which is no member of the input. @throws DomainError INVALID_INPUT */
export function requirePlanAhead(plannedAt: Date, now: Date): void {
  if (plannedAt > now && plannedAt <= furthestFrom(now)) return;
  const rule = "must be in the future and within two years. Change the planned time first";
  throw new DomainError("INVALID_INPUT", `The planned time ${plannedAt.toISOString()} ${rule}`);
}

const furthestFrom = (now: Date) => new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
