import { instantOn, localTime } from "./wallClock.ts";

/** A day of a time zone. */
interface Day {
  /** `YYYY-MM-DD`. */
  name: string;
  /** The next midnight of the zone. */
  endsAt: Date;
}

/** The day of a time zone at an instant. A day on which the clock is changed has 23 or 25 hours. */
export function dayOf(timezone: string, now: Date): Day {
  const day = localTime(now, timezone).toPlainDate();
  const end = instantOn(day.add({ days: 1 }), { hour: 0, minute: 0 }, timezone);
  return { name: day.toString(), endsAt: new Date(end.epochMilliseconds) };
}
