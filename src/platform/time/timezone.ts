import { z } from "zod";

/**
 * Returns an IANA time zone's name as Temporal spells it, or undefined for any other text. A link keeps its own name.
 * Temporal alone decides, because Temporal computes with the name; `Intl` also accepts names that Temporal does not
 * know, such as BST. A fixed offset such as `+02:00` is refused: it has no daylight saving time.
 */
export function timezoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The time zone of an input, spelled as Temporal spells the name. */
export const Timezone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const timezone = timezoneNamed(name);
    if (timezone !== undefined) return timezone;
    context.addIssue({ code: "custom", message: "must be an IANA time zone such as Europe/Berlin", input: name });
    return z.NEVER;
  });

/** Names that were found to be exact. There are no more of them than time zones. */
const exact = new Set<string>();

/**
 * Returns the time zone to compute with for a stored name: UTC if this runtime does not know the name. Another runtime,
 * with another edition of the time zones, may have stored it.
 */
export function usableTimezone(stored: string): string {
  if (exact.has(stored)) return stored;
  const timezone = timezoneNamed(stored) ?? "UTC";
  if (timezone === stored) exact.add(stored);
  return timezone;
}
