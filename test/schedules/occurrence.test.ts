import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  nextOccurrence,
  nextSlots,
  occurrences,
  roundOf,
  utcClock,
  type WallClock,
  wallClockOf,
} from "../../src/domains/schedules/occurrence.ts";
import { firstAtOrAfter, wallClockAt } from "../support/time/zoneOracle.ts";

const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;
const at = (localDayOfWeek: number, localHour: number, localMinute: number): WallClock => ({
  localDayOfWeek,
  localHour,
  localMinute,
});

/** The first occurrences after an instant, in UTC to the minute. */
function following(slot: WallClock, zone: string, after: string, count: number): string[] {
  return occurrences(slot, zone, new Date(after))
    .take(count)
    .map((instant) => instant.toISOString().slice(0, 16))
    .toArray();
}

describe("the occurrences of a wall-clock time", () => {
  test.each([
    [
      "keeps its hour through the year in Berlin",
      at(MONDAY, 9, 30),
      "Europe/Berlin",
      "2026-03-20T00:00Z",
      ["2026-03-23T08:30", "2026-03-30T07:30"],
    ],
    [
      "keeps its hour through the year in New York",
      at(MONDAY, 9, 30),
      "America/New_York",
      "2026-10-27T00:00Z",
      ["2026-11-02T14:30", "2026-11-09T14:30"],
    ],
    [
      "skipped in Berlin: at the next valid minute, and normal a week later",
      at(SUNDAY, 2, 30),
      "Europe/Berlin",
      "2026-03-23T00:00Z",
      ["2026-03-29T01:00", "2026-04-05T00:30"],
    ],
    ["at the first skipped minute", at(SUNDAY, 2, 0), "Europe/Berlin", "2026-03-23T00:00Z", ["2026-03-29T01:00"]],
    ["at the last skipped minute", at(SUNDAY, 2, 59), "Europe/Berlin", "2026-03-23T00:00Z", ["2026-03-29T01:00"]],
    ["just before the gap", at(SUNDAY, 1, 59), "Europe/Berlin", "2026-03-23T00:00Z", ["2026-03-29T00:59"]],
    ["just after the gap", at(SUNDAY, 3, 0), "Europe/Berlin", "2026-03-23T00:00Z", ["2026-03-29T01:00"]],
    [
      "repeated in Berlin: only the first time",
      at(SUNDAY, 2, 30),
      "Europe/Berlin",
      "2026-10-20T00:00Z",
      ["2026-10-25T00:30", "2026-11-01T01:30"],
    ],
    ["asked for between the two", at(SUNDAY, 2, 30), "Europe/Berlin", "2026-10-25T01:00Z", ["2026-11-01T01:30"]],
    [
      "skipped in New York",
      at(SUNDAY, 2, 15),
      "America/New_York",
      "2026-03-02T00:00Z",
      ["2026-03-08T07:00", "2026-03-15T06:15"],
    ],
    [
      "repeated in New York",
      at(SUNDAY, 1, 30),
      "America/New_York",
      "2026-10-26T00:00Z",
      ["2026-11-01T05:30", "2026-11-08T06:30"],
    ],
    [
      "skipped on Lord Howe, where the gap is half an hour",
      at(SUNDAY, 2, 10),
      "Australia/Lord_Howe",
      "2026-09-28T00:00Z",
      ["2026-10-03T15:30", "2026-10-10T15:10"],
    ],
    [
      "after Lord Howe's gap of half an hour",
      at(SUNDAY, 2, 30),
      "Australia/Lord_Howe",
      "2026-09-28T00:00Z",
      ["2026-10-03T15:30"],
    ],
    [
      "repeated on Lord Howe",
      at(SUNDAY, 1, 45),
      "Australia/Lord_Howe",
      "2026-03-30T00:00Z",
      ["2026-04-04T14:45", "2026-04-11T15:15"],
    ],
    [
      "on the day that Apia skipped: at the start of the next day",
      at(FRIDAY, 12, 0),
      "Pacific/Apia",
      "2011-12-28T00:00Z",
      ["2011-12-30T10:00", "2012-01-05T22:00"],
    ],
    [
      "at a midnight that Santiago skips",
      at(SUNDAY, 0, 0),
      "America/Santiago",
      "2026-09-01T00:00Z",
      ["2026-09-06T04:00", "2026-09-13T03:00"],
    ],
    [
      "before a midnight that Santiago repeats",
      at(SATURDAY, 23, 30),
      "America/Santiago",
      "2026-04-01T00:00Z",
      ["2026-04-05T02:30", "2026-04-12T03:30"],
    ],
    [
      "just after midnight, fourteen hours ahead",
      at(MONDAY, 0, 5),
      "Pacific/Kiritimati",
      "2026-03-01T00:00Z",
      ["2026-03-01T10:05", "2026-03-08T10:05"],
    ],
    [
      "just before midnight, eleven hours behind",
      at(SUNDAY, 23, 55),
      "Pacific/Pago_Pago",
      "2026-03-01T00:00Z",
      ["2026-03-02T10:55"],
    ],
    [
      "in a zone a quarter of an hour off",
      at(MONDAY, 0, 0),
      "Asia/Kathmandu",
      "2026-03-01T00:00Z",
      ["2026-03-01T18:15"],
    ],
  ])("%s", (_what, slot, zone, after, expected) => {
    expect(following(slot, zone, after, expected.length)).toEqual(expected);
  });

  test("are after the given instant, never at it", () => {
    const slot = at(MONDAY, 9, 30);
    expect(following(slot, "UTC", "2026-03-02T09:29:59.999Z", 1)).toEqual(["2026-03-02T09:30"]);
    expect(following(slot, "UTC", "2026-03-02T09:30:00.000Z", 1)).toEqual(["2026-03-09T09:30"]);
  });

  test("do not depend on earlier calls", () => {
    const slot = at(SUNDAY, 2, 30);
    const instants = [
      "2026-03-20T00:00Z",
      "2026-03-29T00:59Z",
      "2026-03-29T01:00Z",
      "2026-03-10T00:00Z",
      "2026-03-29T00:59Z",
    ];
    const values = instants.map((instant) => nextOccurrence(slot, "Europe/Berlin", new Date(instant)).toISOString());
    const fresh = instants.map((instant) =>
      occurrences(slot, "Europe/Berlin", new Date(instant)).next().value.toISOString(),
    );
    expect(values).toEqual(fresh);
  });
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "Africa/Casablanca",
  "Africa/Cairo",
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "America/Havana",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
];
const zone = fc.constantFrom(...ZONES);
const clock = fc.record({
  localDayOfWeek: fc.nat({ max: 6 }),
  localHour: fc.oneof(fc.nat({ max: 23 }), fc.constantFrom(0, 1, 2, 3, 23)),
  localMinute: fc.nat({ max: 59 }),
});
const instant = fc.date({ min: new Date("1995-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
const YEAR = 53;

describe("for any zone, time and instant", () => {
  test("occurrences are weekly and ascending, each at the first instant whose local time is at or after the slot's time", () => {
    fc.assert(
      fc.property(zone, clock, instant, (timezone, slot, after) => {
        const list = occurrences(slot, timezone, after).take(YEAR).toArray();
        let before = after.getTime();
        let day: number | undefined;
        for (const occurrence of list) {
          expect(occurrence.getTime()).toBeGreaterThan(before);
          before = occurrence.getTime();
          const shown = wallClockAt(timezone, occurrence);
          // The expected instant: the time on the last such weekday at or before the local time.
          const meant = lastOn(slot, shown);
          if (day !== undefined) expect(meant - day).toBe(7 * 86_400_000);
          day = meant;
          if (shown !== meant) expect(occurrence.getTime()).toBe(firstAtOrAfter(timezone, meant));
        }
        const [first] = list;
        expect(first && first.getTime() - after.getTime()).toBeLessThanOrEqual(8 * 86_400_000);
      }),
      { numRuns: 150 },
    );
  });

  test("a repeated local time occurs the first time only", () => {
    fc.assert(
      fc.property(zone, clock, instant, (timezone, slot, after) => {
        for (const occurrence of occurrences(slot, timezone, after).take(YEAR)) {
          const meant = lastOn(slot, wallClockAt(timezone, occurrence));
          expect(occurrence.getTime()).toBe(firstAtOrAfter(timezone, meant));
        }
      }),
      { numRuns: 40 },
    );
  });

  test("the UTC form of a slot names its next instant within a week, and converts back to the slot", () => {
    fc.assert(
      fc.property(zone, clock, instant, (timezone, slot, now) => {
        const next = nextOccurrence(slot, timezone, now);
        // A later offset can move the next occurrence beyond a week, and its UTC time then comes earlier as well.
        fc.pre(next.getTime() - now.getTime() <= 7 * 86_400_000);
        const utc = utcClock(next);
        expect(nextOccurrence(at(utc.dayOfWeek, utc.hour, utc.minute), "UTC", now)).toEqual(next);
        const shown = new Date(wallClockAt(timezone, next));
        expect(wallClockOf(utc, timezone, now)).toEqual(
          at(shown.getUTCDay(), shown.getUTCHours(), shown.getUTCMinutes()),
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** The last instant of a local week, at or before a local time, at which the wall clock shows a slot's time. */
function lastOn(slot: WallClock, shown: number): number {
  const day = Math.floor(shown / 86_400_000) * 86_400_000;
  const back = (new Date(day).getUTCDay() - slot.localDayOfWeek + 7) % 7;
  const meant = day - back * 86_400_000 + (slot.localHour * 60 + slot.localMinute) * 60_000;
  return meant > shown ? meant - 7 * 86_400_000 : meant;
}

describe("the occurrences of several slots", () => {
  const slot = (id: string, clockOf: WallClock) => ({ id, ...clockOf });
  const upcoming = (slots: (WallClock & { id: string })[], after: string, count: number) =>
    nextSlots(slots, "Europe/Berlin", new Date(after), count).map(
      ({ slot: { id }, at: when }) => `${id} ${when.toISOString().slice(0, 16)}`,
    );

  test("are ordered by time, week after week", () => {
    const slots = [slot("b", at(MONDAY, 9, 0)), slot("a", at(FRIDAY, 9, 0))];
    expect(upcoming(slots, "2026-03-25T00:00Z", 4)).toEqual([
      "a 2026-03-27T08:00",
      "b 2026-03-30T07:00",
      "a 2026-04-03T07:00",
      "b 2026-04-06T07:00",
    ]);
  });

  test("are both returned if daylight saving moves them to one instant, the older slot first", () => {
    const slots = [slot("b", at(SUNDAY, 2, 30)), slot("a", at(SUNDAY, 3, 0))];
    expect(upcoming(slots, "2026-03-28T00:00Z", 3)).toEqual([
      "a 2026-03-29T01:00",
      "b 2026-03-29T01:00",
      "b 2026-04-05T00:30",
    ]);
  });

  test("equal those of an exhaustive search, in any zone and on any day", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll", "Asia/Kolkata"];
    const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    // Half of the instants are near a change of the offset, where times are skipped or repeated.
    const changes = [
      "2026-03-29T01:00Z",
      "2026-10-25T01:00Z",
      "2026-03-08T07:00Z",
      "2026-11-01T06:00Z",
      "2026-04-04T15:00Z",
    ];
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -300, max: 300 }))
      .map(([change, minutes]) => new Date(new Date(change).getTime() + minutes * 60_000));
    const minute = fc.integer({ min: 0, max: 7 * 24 * 60 - 1 });
    const slots = fc.array(fc.oneof(minute, fc.integer({ min: 0, max: 300 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(instants, near),
        slots,
        fc.nat(20),
        (place, after, minutes, extra) => {
          const rows = minutes.map((each, index) => ({
            id: `${index % 7}.${index}`,
            ...at(Math.floor(each / 1440), Math.floor(each / 60) % 24, each % 60),
          }));
          const count = 1 + extra;
          const all = roundOf(rows, place, after).take(count).toArray();
          expect(nextSlots(rows, place, after, count)).toEqual(all);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("are empty without slots", () => {
    expect(upcoming([], "2026-03-28T00:00Z", 3)).toEqual([]);
  });
});
