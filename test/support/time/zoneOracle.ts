/**
 * Zones as Intl knows them, for judging code that works with Temporal. A naive time is what a wall clock shows, as the
 * milliseconds of the same reading in UTC.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall-clock time of a zone, to the minute. */
export function wallClockAt(timezone: string, instant: Date | number): number {
  let format = formats.get(timezone);
  if (!format) {
    const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, hourCycle: "h23", ...numeric });
    formats.set(timezone, format);
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(
    part["year"] ?? 0,
    (part["month"] ?? 1) - 1,
    part["day"] ?? 1,
    part["hour"] ?? 0,
    part["minute"] ?? 0,
  );
}

/**
 * The calendar day of an instant in a zone, as YYYY-MM-DD. The day of an instant in UTC is another one for hours of
 * each day.
 */
export const dayIn = (timezone: string, instant: Date | number): string =>
  new Date(wallClockAt(timezone, instant)).toISOString().slice(0, 10);

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * The first instant at which the wall clock shows a naive time, or, when the zone skips it, something later. Clocks
 * jump at whole minutes, and by no more than a day.
 */
export function firstAtOrAfter(timezone: string, naive: number): number {
  const offsets = new Set<number>();
  for (let near = naive - 26 * HOUR; near <= naive + 26 * HOUR; near += HOUR)
    offsets.add(wallClockAt(timezone, near) - near);
  const candidates = [...offsets].map((offset) => naive - offset).toSorted((a, b) => a - b);
  const shown = candidates.find((candidate) => wallClockAt(timezone, candidate) === naive);
  if (shown !== undefined) return shown;
  const [earliest = naive] = candidates;
  let instant = earliest;
  while (wallClockAt(timezone, instant) < naive) instant += MINUTE;
  return instant;
}
