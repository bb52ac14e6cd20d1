import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { timezoneNamed, usableTimezone } from "../../../platform/time/timezone.ts";
import { instantOn } from "../../../platform/time/wallClock.ts";
import { requireWithin } from "../../../platform/values/bounds.ts";
import { workspaceById } from "../../workspaces/read.ts";
import { BOUNDS } from "../bounds.ts";
import { type CheckedMembers, checkedMembers, type PublicationFilter } from "./filter.ts";
import { type Place, placesOf } from "./places.ts";

/** The days of a calendar. */
export const MOST_DAYS = 62;
const YEARS = { first: 2000, last: 2999 };

/** A day of a zone: 23 or 25 hours where the clock changes. */
export interface Day {
  /** As `YYYY-MM-DD`. */
  date: string;
  startsAt: Date;
  /** Exclusive. */
  endsAt: Date;
}

/** The rules that the publications of a calendar meet. Absent and null members do not filter. */
export type CalendarFilter = Pick<PublicationFilter, keyof CheckedMembers | "workspaceIds">;

/** Consecutive days of one workspace, or of several, which the viewer can see. */
export interface Calendar {
  places: readonly Place[];
  days: readonly Day[];
  filter: CheckedMembers;
}

/** The first and the last day, as midnight in UTC. */
interface Dates {
  from: Date;
  to: Date;
}

interface Question extends Dates {
  filter?: CalendarFilter | null | undefined;
}

/**
 * The days of workspaces in a zone. The caller has checked that the viewer can see them.
 * @throws DomainError INVALID_INPUT for more than 62 days, a last day before the first one, and a filter that
 * `checkedMembers` refuses
 */
export function calendarIn(timezone: string, places: readonly Place[], { filter, ...dates }: Question): Calendar {
  if (filter?.workspaceIds != null)
    throw invalidInput(["filter", "workspaceIds"], "must be absent outside of the calendar of an organization");
  const zone = usableTimezone(timezone);
  const startOf = (date: Temporal.PlainDate) =>
    new Date(instantOn(date, { hour: 0, minute: 0 }, zone).epochMilliseconds);
  const days = datesOf(dates).map((date) => ({
    date: date.toString(),
    startsAt: startOf(date),
    endsAt: startOf(date.add({ days: 1 })),
  }));
  return { places, days, filter: checkedMembers(filter ?? {}) };
}

/**
 * The days of a workspace in its zone; null for a workspace that the viewer cannot see.
 * @throws DomainError as `calendarIn`; FORBIDDEN as `workspaceById`
 */
export async function calendarOf(
  context: RequestContext,
  workspaceId: string,
  question: Question,
): Promise<Calendar | null> {
  datesOf(question);
  const workspace = await workspaceById(context, workspaceId, { select: { id: true, timezone: true } });
  return workspace && calendarIn(workspace.timezone, [workspace], question);
}

/**
 * The days of the workspaces of an organization that the viewer can see, in a zone; of the chosen ones, if any.
 * @throws DomainError INVALID_INPUT for an unknown zone, and as `placesOf` and `calendarIn`
 */
export async function calendarOfOrganization(
  context: RequestContext,
  organizationId: string,
  { timezone, filter, ...dates }: Question & { timezone: string },
): Promise<Calendar> {
  if (timezone.length > 64 || timezoneNamed(timezone) === undefined)
    throw invalidInput(["timezone"], "must be an IANA time zone such as Europe/Berlin", timezone.slice(0, 64));
  datesOf(dates);
  const { workspaceIds, ...members } = filter ?? {};
  const places = await placesOf(context, organizationId, workspaceIds);
  return calendarIn(timezone, places, { ...dates, filter: members });
}

function datesOf({ from, to }: Dates): Temporal.PlainDate[] {
  for (const [name, date] of Object.entries({ from, to })) {
    const year = date.getUTCFullYear();
    if (year >= YEARS.first && year <= YEARS.last) continue;
    throw invalidInput([name], `must be in the years ${YEARS.first} to ${YEARS.last}`, textOf(date));
  }
  if (from > to) throw invalidInput(["from"], "must not be later than the date in to", textOf(from));
  const count = lengthOf({ from, to });
  if (count > MOST_DAYS)
    throw invalidInput(["to"], `must be at most ${MOST_DAYS - 1} days after the date in from`, textOf(to));
  const first = Temporal.PlainDate.from(textOf(from));
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The number of days from the first to the last one. */
export const lengthOf = ({ from, to }: Dates): number => Math.round((to.getTime() - from.getTime()) / 86_400_000) + 1;

/**
 * The first items of a day's list.
 * @throws DomainError VALIDATION_FAILED for a size outside 1 to 50
 */
export function firstOf<Item>(items: readonly Item[], first: number): Item[] {
  requireWithin({ first: BOUNDS.listed }, { first });
  return items.slice(0, first);
}
