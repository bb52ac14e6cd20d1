import { instantOn } from "../../../platform/time/wallClock.ts";

/** When a person wants digests: HH:MM, and the zone in which it is that. */
export interface DigestTime {
  time: string;
  timezone: string;
}

/** The day that an instant lies on in a zone, YYYY-MM-DD. */
export const dayOf = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** The first instant after another one at which a digest comes, on a day later than the last one's. */
export function nextDigest({ time, timezone }: DigestTime, lastDay: string | null, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  // A skipped time may land on the day after its own.
  let day = Temporal.PlainDate.from(dayOf(after, timezone)).subtract({ days: 1 });
  for (; ; day = day.add({ days: 1 })) {
    const at = instantOn(day, { hour, minute }, timezone);
    if (lastDay !== null && at.toPlainDate().toString() <= lastDay) continue;
    if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
  }
}
