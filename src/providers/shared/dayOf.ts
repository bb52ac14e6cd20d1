import { instantOn, localTime } from "../../platform/time/wallClock.ts";

/** A day of a time zone. */
interface Day {
  /** `YYYY-MM-DD`. */
  name: string;
  /** The next midnight of the zone. */
  endsAt: Date;
}

/** The day of a time zone at an instant. A day on which the clock is changed has 23 or 25 hours. */
export function dayOf(timeZone: string, now: Date): Day {
  const day = localTime(now, timeZone).toPlainDate();
  const end = instantOn(day.add({ days: 1 }), { hour: 0, minute: 0 }, timeZone);
  return { name: day.toString(), endsAt: new Date(end.epochMilliseconds) };
}
