/**
 * The instant of a wall-clock time on one day in a zone. A time that the zone skips is at the next valid minute, one that occurs twice is
 * at the first (docs/decisions/schedules.md, 4).
 */
export function instantOn(
  day: Temporal.PlainDate,
  time: { hour: number; minute: number },
  timezone: string,
): Temporal.ZonedDateTime {
  const wanted = day.toPlainDateTime(time);
  const earlier = wanted.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(wanted)) return earlier;
  // Skipped: "earlier" landed before the gap, and the clock jumps at the next transition.
  return earlier.getTimeZoneTransition("next") ?? earlier;
}
