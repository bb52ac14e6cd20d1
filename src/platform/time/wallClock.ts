import { usableTimezone } from "./timezone.ts";

/** Returns the wall-clock time of an instant in a stored time zone. */
export const localTime = (instant: Date, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(usableTimezone(timezone));

/**
 * Returns the instant of a wall-clock time on a day in a stored time zone. For a time that the zone skips, the next
 * valid minute; for a time that occurs twice, the first (docs/decisions/schedules.md, 5).
 */
export function instantOn(
  day: Temporal.PlainDate,
  time: { hour: number; minute: number },
  timezone: string,
): Temporal.ZonedDateTime {
  const wanted = day.toPlainDateTime(time);
  const earlier = wanted.toZonedDateTime(usableTimezone(timezone), { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(wanted)) return earlier;
  // Skipped: "earlier" lies before the gap, and the clock jumps at the next transition.
  return earlier.getTimeZoneTransition("next") ?? earlier;
}
