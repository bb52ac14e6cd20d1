import { instantOn, localTime } from "../../../platform/time/wallClock.ts";

/** The time of day of a person's digest: HH:MM in their zone. */
export interface DigestTime {
  time: string;
  timezone: string;
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export const dayOf = (instant: Date, timezone: string): string => localTime(instant, timezone).toPlainDate().toString();

/** The first digest time after an instant, on a later day than the last digest. */
export function nextDigest({ time, timezone }: DigestTime, lastDay: string | null, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  // A local time that a change of the offset skips may move to the next day, so the search starts a day early.
  let day = Temporal.PlainDate.from(dayOf(after, timezone)).subtract({ days: 1 });
  for (; ; day = day.add({ days: 1 })) {
    const at = instantOn(day, { hour, minute }, timezone);
    if (lastDay !== null && at.toPlainDate().toString() <= lastDay) continue;
    if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
  }
}
