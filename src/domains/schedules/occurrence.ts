import { instantOn, localTime } from "../../platform/time/wallClock.ts";
import { RecentMap } from "../../platform/values/recentMap.ts";

/** A recurring wall-clock time: 0 Sunday … 6 Saturday, hour, minute, in the workspace's zone. */
export interface WallClock {
  localDayOfWeek: number;
  localHour: number;
  localMinute: number;
}

/** A recurring time whose zone is known from the context: 0 Sunday … 6 Saturday, hour, minute. */
export interface Clock {
  dayOfWeek: number;
  hour: number;
  minute: number;
}

/** Temporal counts Monday 1 … Sunday 7. */
const sundayFirst = (day: number) => day % 7;

/** The occurrences of a slot after an instant, soonest first, without end. */
export function* occurrences(slot: WallClock, timezone: string, after: Date): Generator<Date, never> {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  const today = localTime(after, timezone).toPlainDate();
  // A skipped local time may move to the next day, so the search starts a week early and skips past occurrences.
  let day = today.add({ days: ((slot.localDayOfWeek - sundayFirst(today.dayOfWeek) + 7) % 7) - 7 });
  for (; ; day = day.add({ days: 7 })) {
    const instant = instantOn(day, { hour: slot.localHour, minute: slot.localMinute }, timezone).toInstant();
    if (Temporal.Instant.compare(instant, start) > 0) yield new Date(instant.epochMilliseconds);
  }
}

/** Recent results. A next occurrence is valid for every instant between the one that was asked for and itself. */
const cache = new RecentMap<string, { from: number; at: number }>(20_000);

/** The first occurrence after an instant. */
export function nextOccurrence(slot: WallClock, timezone: string, after: Date): Date {
  const from = after.getTime();
  const key = `${timezone} ${slot.localDayOfWeek} ${slot.localHour} ${slot.localMinute}`;
  const entry = cache.get(key);
  if (entry && entry.from <= from && from < entry.at) return new Date(entry.at);
  const next = occurrences(slot, timezone, after).next().value;
  cache.set(key, { from, at: next.getTime() });
  return next;
}

/** The UTC time of an instant. */
export function utcClock(instant: Date): Clock {
  return { dayOfWeek: instant.getUTCDay(), hour: instant.getUTCHours(), minute: instant.getUTCMinutes() };
}

/** The wall-clock time in a zone at the next occurrence of a UTC time. The zone's offset at that instant decides. */
export function wallClockOf(utc: Clock, timezone: string, now: Date): WallClock {
  const next = nextOccurrence(
    { localDayOfWeek: utc.dayOfWeek, localHour: utc.hour, localMinute: utc.minute },
    "UTC",
    now,
  );
  const local = localTime(next, timezone);
  return { localDayOfWeek: sundayFirst(local.dayOfWeek), localHour: local.hour, localMinute: local.minute };
}

/**
 * The occurrences of several slots, soonest first, without end; the older slot comes first at the same instant. Empty
 * without slots.
 */
export function* roundOf<Slot extends WallClock & { id: string }>(
  slots: Slot[],
  timezone: string,
  after: Date,
): Generator<{ slot: Slot; at: Date }, void> {
  const heads = slots.map((slot) => {
    const instants = occurrences(slot, timezone, after);
    return { slot, instants, at: instants.next().value };
  });
  while (heads.length > 0) {
    const soonest = heads.reduce((best, head) =>
      head.at < best.at || (head.at.getTime() === best.at.getTime() && head.slot.id < best.slot.id) ? head : best,
    );
    yield { slot: soonest.slot, at: soonest.at };
    soonest.at = soonest.instants.next().value;
  }
}

/** The occurrences of several slots after an instant and before another one, in the order of `roundOf`. */
export function occurrencesBetween<Slot extends WallClock & { id: string }>(
  slots: readonly Slot[],
  timezone: string,
  after: Date,
  before: Date,
): { slot: Slot; at: Date }[] {
  const times: { slot: Slot; at: Date }[] = [];
  for (const slot of slots) {
    for (const at of occurrences(slot, timezone, after)) {
      if (at >= before) break;
      times.push({ slot, at });
    }
  }
  return times.toSorted(bySoonest);
}

const WEEK = 7 * 24 * 60;
/**
 * Minutes around now in which a change of the zone's offset may reorder wall-clock times. No offset changes by more.
 */
const NEAR = 180;

/**
 * The first `count` occurrences of `roundOf`. Slots are sorted by their wall-clock time, so only a few need exact
 * instants, however many slots there are.
 */
export function nextSlots<Slot extends WallClock & { id: string }>(
  slots: readonly Slot[],
  timezone: string,
  after: Date,
  count: number,
): { slot: Slot; at: Date }[] {
  // With few slots some of them occur more than once.
  if (slots.length < count)
    return roundOf([...slots], timezone, after)
      .take(count)
      .toArray();
  const local = localTime(after, timezone);
  const now = minuteOfWeek(sundayFirst(local.dayOfWeek), local.hour, local.minute);
  const from = now - NEAR + WEEK;
  const inOrder = slots
    .map((slot) => {
      const minute = minuteOfWeek(slot.localDayOfWeek, slot.localHour, slot.localMinute);
      return { slot, ahead: (minute - from + 2 * WEEK) % WEEK };
    })
    .toSorted((one, other) => one.ahead - other.ahead);
  const times: { slot: Slot; at: Date }[] = [];
  let later = 0;
  for (const { slot, ahead } of inOrder) {
    const at = nextOccurrence(slot, timezone, after);
    const isLater = ahead > 2 * NEAR;
    // A slot at the same instant as the last one must be included, because the older slot comes first.
    if (isLater && later >= count && at.getTime() > (times.at(-1) as { at: Date }).at.getTime()) break;
    times.push({ slot, at });
    if (isLater) later += 1;
  }
  return times.toSorted(bySoonest).slice(0, count);
}

const minuteOfWeek = (day: number, hour: number, minute: number) => (day * 24 + hour) * 60 + minute;

interface Occurrence {
  slot: { id: string };
  at: Date;
}
const bySoonest = (one: Occurrence, other: Occurrence) =>
  one.at.getTime() - other.at.getTime() || (one.slot.id < other.slot.id ? -1 : 1);
