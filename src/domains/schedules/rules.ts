import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import { type Clock, type WallClock, wallClockOf } from "./occurrence.ts";

/** A slot's time as a caller gives it: in the workspace's zone or in UTC. */
export type SlotTime = { local: Clock } | { utc: Clock };

/** Inclusive bounds of each member of a time. */
export const CLOCK_BOUNDS = {
  dayOfWeek: { minimum: 0, maximum: 6 },
  hour: { minimum: 0, maximum: 23 },
  minute: { minimum: 0, maximum: 59 },
} as const;

/** @throws DomainError INVALID_INPUT with an issue for every member that is out of its range */
export function checkTime(time: SlotTime): void {
  const { form, clock } = formOf(time);
  const issues = MEMBERS.flatMap((member): Issue[] => {
    const value = clock[member];
    const { minimum, maximum } = CLOCK_BOUNDS[member];
    if (value >= minimum && value <= maximum) return [];
    return [{ path: ["time", form, member], message: `must be from ${minimum} to ${maximum}`, value }];
  });
  if (issues.length > 0) throw new DomainError("INVALID_INPUT", "The time of the slot is out of range", issues);
}

const MEMBERS = ["dayOfWeek", "hour", "minute"] as const;

/** The wall-clock time that a slot stores. A UTC time is converted with the zone's offset at its next occurrence. */
export function wallClockFor(time: SlotTime, timezone: string, now: Date): WallClock {
  const { form, clock } = formOf(time);
  if (form === "utc") return wallClockOf(clock, timezone, now);
  return { localDayOfWeek: clock.dayOfWeek, localHour: clock.hour, localMinute: clock.minute };
}

const formOf = (time: SlotTime) =>
  "local" in time ? ({ form: "local", clock: time.local } as const) : ({ form: "utc", clock: time.utc } as const);

/** Enough for a slot every twenty minutes of a week, and few enough to compare all of them. */
export const MOST_SLOTS = 500;

/** @throws DomainError INVALID_INPUT if the workspace has 500 slots */
export function checkRoom(workspaceId: string, isFull: boolean): void {
  if (isFull) throw invalidInput(["workspaceId"], `has ${MOST_SLOTS} slots already, which is the maximum`, workspaceId);
}

/**
 * The error for a time that another slot of the workspace has. The issue names the hour, because REST has no member for
 * the whole time.
 */
export const slotTaken = (time: SlotTime): DomainError =>
  invalidInput(["time", formOf(time).form, "hour"], "another slot of this workspace has this time");
