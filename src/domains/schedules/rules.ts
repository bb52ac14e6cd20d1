import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { WallClock } from "./occurrence.ts";

/** Inclusive upper bounds; each member starts at 0. */
const BOUNDS: Record<string, number> = {
  dayOfWeek: 6,
  utcHour: 23,
  utcMinute: 59,
  localDayOfWeek: 6,
  localHour: 23,
  localMinute: 59,
};

/** @throws DomainError INVALID_INPUT with an issue for every member that is out of its range */
export function checkClock(input: Record<string, unknown>): void {
  const issues: Issue[] = Object.entries(BOUNDS).flatMap(([member, maximum]) => {
    const value = input[member];
    const fits = value == null || (typeof value === "number" && value >= 0 && value <= maximum);
    return fits ? [] : [{ path: [member], message: `must be from 0 to ${maximum}`, value }];
  });
  if (issues.length > 0) throw new DomainError("INVALID_INPUT", "The time of the slot is out of range", issues);
}

/** The local time if it is given; its three members belong together. @throws DomainError INVALID_INPUT */
export function localClock(input: { [K in keyof WallClock]?: number | null | undefined }): WallClock | null {
  const { localDayOfWeek, localHour, localMinute } = input;
  if (localDayOfWeek == null && localHour == null && localMinute == null) return null;
  if (localDayOfWeek == null) throw together("localDayOfWeek");
  if (localHour == null) throw together("localHour");
  if (localMinute == null) throw together("localMinute");
  return { localDayOfWeek, localHour, localMinute };
}

const together = (missing: string) =>
  invalidInput([missing], "is required, because localDayOfWeek, localHour and localMinute belong together");

/** Enough for a slot every twenty minutes of a week, and few enough to compare all of them. */
const MOST_SLOTS = 500;

/** @throws DomainError INVALID_INPUT if the workspace has 500 slots */
export async function checkRoom(tx: Tx, workspaceId: string): Promise<void> {
  const slots = await tx.postingSlot.count({ where: { workspaceId } });
  if (slots >= MOST_SLOTS)
    throw invalidInput(["workspaceId"], `has ${MOST_SLOTS} slots already, which is the maximum`, workspaceId);
}

/** The error for a time that another slot of the workspace has; `member` is the hour that the caller sent. */
export const slotTaken = (member: "localHour" | "utcHour"): DomainError =>
  invalidInput([member], "another slot of this workspace has this time");
