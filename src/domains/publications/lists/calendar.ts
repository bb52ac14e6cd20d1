import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { usableTimezone } from "../../../platform/time/timezone.ts";
import { instantOn } from "../../../platform/time/wallClock.ts";
import { requireWithin } from "../../../platform/values/bounds.ts";
import { slotsWithin, type Upcoming } from "../../schedules/read.ts";
import { workspaceById } from "../../workspaces/read.ts";
import { BOUNDS } from "../bounds.ts";
import { UNSCHEDULED } from "../scheduling/planned.ts";

/** The bounds of a calendar: its days, and the publications, slots and accounts of each day. */
export const MOST_DAYS = 62;
const MOST_COUNTED = 200;
const YEARS = { first: 2000, last: 2999 };

/** A day of a zone: 23 or 25 hours where the clock changes. */
export interface Day {
  /** As `YYYY-MM-DD`. */
  date: string;
  startsAt: Date;
  /** Exclusive. */
  endsAt: Date;
}

/** Consecutive days of a workspace that the viewer can see. */
export interface Calendar {
  workspaceId: string;
  timezone: string;
  days: readonly Day[];
}

/** The first and the last day, as midnight in UTC. */
interface Dates {
  from: Date;
  to: Date;
}

/**
 * The days of a workspace in its zone; null for a workspace that the viewer cannot see.
 * @throws DomainError INVALID_INPUT for more than 62 days, and for a last day before the first one; FORBIDDEN as
 * `workspaceById`
 */
export async function calendarOf(context: RequestContext, workspaceId: string, dates: Dates): Promise<Calendar | null> {
  const wanted = datesOf(dates);
  const workspace = await workspaceById(context, workspaceId, { select: { id: true, timezone: true } });
  if (workspace === null) return null;
  const timezone = usableTimezone(workspace.timezone);
  const startOf = (date: Temporal.PlainDate) =>
    new Date(instantOn(date, { hour: 0, minute: 0 }, timezone).epochMilliseconds);
  const days = wanted.map((date) => ({
    date: date.toString(),
    startsAt: startOf(date),
    endsAt: startOf(date.add({ days: 1 })),
  }));
  return { workspaceId, timezone, days };
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

type Times = Partial<Record<PublicationState, "scheduled_at" | "published_at" | "planned_at">>;

/** The time by which a publication in each state has its day. Other states have no day. */
const TIMES: Times = {
  SCHEDULED: "scheduled_at",
  PUBLISHING: "scheduled_at",
  PUBLISHED: "published_at",
  FAILED: "scheduled_at",
};

/** The time of publications that are only planned. */
const PLANS: Times = Object.fromEntries(UNSCHEDULED.map((state) => [state, "planned_at"]));

/** One part of an index for each state of each day. More than the counted publications are never read. */
function foundBy(times: Times): string {
  const parts = Object.entries(times).map(
    ([state, time]) => `(SELECT id, ${time} AS at FROM publication
    WHERE workspace_id = $1 AND state = '${state}' AND ${time} >= starts_at AND ${time} < ends_at
    ORDER BY ${time}, id LIMIT ${MOST_COUNTED + 1})`,
  );
  return `SELECT day::int, id, at FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS days (starts_at, ends_at, day)
  CROSS JOIN LATERAL (SELECT id, at FROM (${parts.join(" UNION ALL ")}) AS part ORDER BY at, id LIMIT ${MOST_COUNTED + 1}) AS found`;
}

const FOUND = foundBy(TIMES);

const valuesOf = ({ workspaceId, days }: Calendar): unknown[] => [
  workspaceId,
  days.map(({ startsAt }) => startsAt.toISOString()),
  days.map(({ endsAt }) => endsAt.toISOString()),
];

/** The ids of a day's rows in their order, and their number; null for more publications than are counted. */
interface Listed<Count> {
  ids: readonly string[];
  count: Count;
}

/**
 * The first items of a day's list.
 * @throws DomainError VALIDATION_FAILED for a size outside 1 to 50
 */
export function firstOf<Item>(items: readonly Item[], first: number): Item[] {
  requireWithin({ first: BOUNDS.listed }, { first });
  return items.slice(0, first);
}

interface Row extends Listed<number> {
  /** From 1. */
  day: number;
}

/** One statement for all days. */
async function perDay(context: RequestContext, calendar: Calendar, text: string): Promise<Listed<number>[]> {
  const { rows } = await context.services.database.pool.query<Row>(text, valuesOf(calendar));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return calendar.days.map((_, index) => byDay.get(index + 1) ?? { ids: [], count: 0 });
}

const listed = (found: string) =>
  `SELECT day, count(*)::int AS count, array_agg(id ORDER BY at, id) AS ids FROM (${found}) AS found GROUP BY day`;
const LISTED = listed(FOUND);
const PLANNED = listed(foundBy(PLANS));

/**
 * The publications of each day in the order of their times: published ones by their publication, the others by their
 * due time.
 */
export async function publicationsByDay(context: RequestContext, calendar: Calendar): Promise<Listed<number | null>[]> {
  const days = await perDay(context, calendar, LISTED);
  return days.map(({ ids, count }) => ({ ids, count: count > MOST_COUNTED ? null : count }));
}

/** The publications of each day that are only planned, in the order of their planned times. */
export const plannedByDay = (context: RequestContext, calendar: Calendar): Promise<Listed<number>[]> =>
  perDay(context, calendar, PLANNED);

/**
 * `OFFSET 0` keeps the read of each publication's renditions apart: a join could read the renditions of all workspaces.
 */
const IDLE = `WITH posted AS MATERIALIZED (SELECT DISTINCT day, account_id FROM (${FOUND}) AS found
    CROSS JOIN LATERAL (SELECT account_id FROM rendition WHERE publication_id = found.id AND status <> 'FAILED' OFFSET 0) AS part)
  SELECT day, count(*)::int AS count, (array_agg(account.id ORDER BY account.id))[1:${BOUNDS.listed.maximum}] AS ids
  FROM generate_series(1, array_length($2::timestamptz[], 1)) AS days (day)
  JOIN social_account AS account ON workspace_id = $1 AND account.state <> 'DISCONNECTED'
  WHERE NOT EXISTS (SELECT FROM posted WHERE posted.day = days.day AND account_id = account.id) GROUP BY day`;

/**
 * The connected accounts of each day to which nothing is published and nothing is due. A failed rendition is no post.
 * Of a day with more than 200 publications, the first ones count.
 */
export const idleAccountsByDay = (context: RequestContext, calendar: Calendar): Promise<Listed<number>[]> =>
  perDay(context, calendar, IDLE);

/**
 * The future occurrences of active slots of each day that no publication holds. A publication holds an instant, so of
 * slots that occur at one instant, the oldest is returned.
 */
export async function freeSlotsByDay(
  context: RequestContext,
  { workspaceId, timezone, days }: Calendar,
): Promise<Upcoming[][]> {
  const [from, until] = [days[0]?.startsAt, days.at(-1)?.endsAt];
  if (from === undefined || until === undefined) return [];
  const times = await slotsWithin(context, { id: workspaceId, timezone }, from, until);
  const held = await context.services.database.prisma.publication.findMany({
    where: { workspaceId, slotAt: { gte: from, lt: until } },
    select: { slotAt: true },
  });
  const taken = new Set(held.map(({ slotAt }) => slotAt?.getTime()));
  const free = times.filter(({ at }) => !taken.has(at.getTime()) && taken.add(at.getTime()));
  return days.map(({ startsAt, endsAt }) => free.filter(({ at }) => at >= startsAt && at < endsAt));
}
