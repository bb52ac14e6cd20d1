import { localTime } from "../../platform/time/wallClock.ts";

/** The hours of a workspace's slot planner: the first and the last hour, and the minutes between two times. */
export interface PlannerHours {
  startHour: number;
  endHour: number;
  intervalMinutes: number;
}

/** A time of the day in minutes, and how many publications went out in the interval that begins with it. */
export interface SuggestedTime {
  minute: number;
  published: number;
}

/** The number of publications that went out in one hour. */
export interface PublishedHour {
  hour: Date;
  count: number;
}

/** The times of the day that the planner offers, in minutes. */
export function plannerTimes({ startHour, endHour, intervalMinutes }: PlannerHours): number[] {
  const times: number[] = [];
  for (let minute = startHour * 60; minute < (endHour + 1) * 60; minute += intervalMinutes) times.push(minute);
  return times;
}

/**
 * Chooses times of the day: first those at which the workspace published most, then times spread evenly over the
 * planner's hours. Returns fewer times only if the planner offers fewer.
 */
export function suggestTimes(
  planner: PlannerHours,
  history: readonly PublishedHour[],
  timezone: string,
  count: number,
): SuggestedTime[] {
  const published = new Map(plannerTimes(planner).map((minute) => [minute, 0]));
  const offered = [...published.keys()];
  for (const { hour, count: each } of history) {
    const local = localTime(hour, timezone);
    const minute = local.hour * 60 + local.minute;
    // An hour may have no time of its own: the one at or before it is meant.
    const at = local.hour > planner.endHour ? undefined : offered.findLast((time) => time <= minute);
    if (at !== undefined) published.set(at, (published.get(at) ?? 0) + each);
  }
  const byHistory = [...published].filter(([, total]) => total > 0).toSorted(([a, m], [b, n]) => n - m || a - b);
  const chosen = new Map(byHistory.slice(0, count));
  // Half of the steps lie before the first time, and half after the last one.
  for (let parts = count; chosen.size < Math.min(count, offered.length); parts += 1) {
    for (let part = 0; part < parts && chosen.size < count; part += 1) {
      const minute = offered[Math.floor(((part + 0.5) * offered.length) / parts)];
      if (minute !== undefined && !chosen.has(minute)) chosen.set(minute, 0);
    }
  }
  return [...chosen].map(([minute, total]) => ({ minute, published: total }));
}

/** A time of the day as people write it: 09:30. */
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Says in English why these times were chosen. */
export function reasonOf(times: readonly SuggestedTime[], planner: PlannerHours, days: number): string {
  const own = times.filter(({ published }) => published > 0);
  const shown = own.map(({ minute, published }) => `${clockOf(minute)} (${published})`).join(", ");
  const others = times.length - own.length;
  const spread = `${others === 1 ? "1 time is" : `${others} times are`} spread evenly over the planner's hours, ${planner.startHour} to ${planner.endHour}.`;
  const history =
    own.length === 0
      ? `Nothing was published in these hours in the last ${days} days.`
      : `Most publications of the last ${days} days went out at ${shown}.`;
  return others === 0 ? history : `${history} ${spread}`;
}
