import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { usableTimezone } from "../../../platform/time/timezone.ts";
import { slotsWithin, type Upcoming } from "../../schedules/read.ts";
import { BOUNDS } from "../bounds.ts";
import { UNSCHEDULED } from "../scheduling/planned.ts";
import type { Calendar } from "./calendar.ts";
import type { StateCounts } from "./counts.ts";
import { ALL_STATES, createdBy, destined, ofSets, Terms } from "./parts.ts";

/** The publications of a day that are counted; a day of several workspaces may have as many in each. */
const MOST_COUNTED = 200;

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
function indexParts(times: Times, rules: string): string {
  const parts = Object.entries(times).map(
    ([state, time]) => `(SELECT id, state, ${time} AS at FROM publication
    WHERE workspace_id = days.workspace AND state = '${state}' AND ${time} >= starts_at AND ${time} < ends_at${rules}
    ORDER BY ${time}, id LIMIT ${MOST_COUNTED + 1})`,
  );
  return `SELECT day, id, state, at FROM ${DAYS}
  CROSS JOIN LATERAL (SELECT id, state, at FROM (${parts.join(" UNION ALL ")}) AS part ORDER BY at, id LIMIT ${MOST_COUNTED + 1}) AS found`;
}

/** The days of all calendars: one row for each day of each workspace. */
const DAYS =
  "unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS days (day, workspace, starts_at, ends_at)";

/** The conditions of a filter on the rows of a day, and their parameters after those of the days. */
function rulesOf(filter: Calendar["filter"]): { rules: string; values: unknown[] } {
  const terms = new Terms([], [], [], []);
  const conditions = [
    ...createdBy(filter, terms),
    ...ofSets(filter, terms),
    ...destined(filter, terms, "publication.id"),
  ];
  return { rules: conditions.map((condition) => ` AND ${condition}`).join(""), values: terms.values.slice(4) };
}

/** The ids of a day's rows in their order, and their number; null for more publications than are counted. */
interface Listed<Count> {
  ids: readonly string[];
  count: Count;
}

interface Row extends Listed<number>, Partial<Record<PublicationState, number>> {
  /** From 1. */
  day: number;
}

const NO_FILTER: Calendar["filter"] = { accountIds: null, createdByIds: null, socialSetIds: null, providers: null };

/** One statement for all days of calendars with one filter. */
async function perDay(
  context: RequestContext,
  calendars: readonly Calendar[],
  statement: (rules: string) => string,
): Promise<Omit<Row, "day">[][]> {
  const { rules, values } = rulesOf(calendars[0]?.filter ?? NO_FILTER);
  const wanted = calendars
    .flatMap(({ days, places }) => days.map((day) => ({ ...day, places })))
    .flatMap(({ places, ...day }, index) => places.map(({ id }) => ({ ...day, id, number: index + 1 })));
  const { pool } = context.services.database;
  const { rows } = await pool.query<Row>(statement(rules), [
    wanted.map(({ number }) => number),
    wanted.map(({ id }) => id),
    wanted.map(({ startsAt }) => startsAt.toISOString()),
    wanted.map(({ endsAt }) => endsAt.toISOString()),
    ...values,
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  let first = 1;
  return calendars.map(({ days }) => {
    const start = first;
    first += days.length;
    return days.map((_, index) => byDay.get(start + index) ?? { ids: [], count: 0 });
  });
}

const BY_STATE = ALL_STATES.map((state) => `count(*) FILTER (WHERE state = '${state}')::int AS "${state}"`).join(", ");

const listed = (matches: string) =>
  `SELECT day, count(*)::int AS count, ${BY_STATE}, (array_agg(id ORDER BY at, id))[1:${BOUNDS.listed.maximum}] AS ids FROM (${matches}) AS found GROUP BY day`;

/**
 * The publications of each day of calendars with one filter, in the order of their times: published ones by their
 * publication, the others by their due time.
 */
export async function publicationsByDay(
  context: RequestContext,
  calendars: readonly Calendar[],
): Promise<(Listed<number | null> & { states: Partial<StateCounts> })[][]> {
  const rowsOfCalendars = await perDay(context, calendars, (rules) => listed(indexParts(TIMES, rules)));
  return rowsOfCalendars.map((days) =>
    days.map(({ ids, count, ...states }) => {
      const isCounted = count <= MOST_COUNTED;
      return { ids, count: isCounted ? count : null, states: isCounted ? states : UNKNOWN };
    }),
  );
}

const UNKNOWN: Partial<StateCounts> = Object.fromEntries(Object.keys(TIMES).map((state) => [state, null]));

/** The publications of each day that are only planned, in the order of their planned times. */
export const plannedByDay = (
  context: RequestContext,
  calendars: readonly Calendar[],
): Promise<(Listed<number> & Partial<Record<PublicationState, number>>)[][]> =>
  perDay(context, calendars, (rules) => listed(indexParts(PLANS, rules)));

/**
 * `OFFSET 0` keeps the read of each publication's renditions apart: a join could read the renditions of all workspaces.
 */
const IDLE = `WITH posted AS MATERIALIZED (SELECT DISTINCT day, account_id FROM (${indexParts(TIMES, "")}) AS found
    CROSS JOIN LATERAL (SELECT account_id FROM rendition WHERE publication_id = found.id AND status <> 'FAILED' OFFSET 0) AS part)
  SELECT day, count(*)::int AS count, (array_agg(account.id ORDER BY account.id))[1:${BOUNDS.listed.maximum}] AS ids
  FROM ${DAYS} JOIN social_account AS account ON workspace_id = days.workspace AND account.state <> 'DISCONNECTED'
  WHERE NOT EXISTS (SELECT FROM posted WHERE posted.day = days.day AND account_id = account.id) GROUP BY day`;

/**
 * The connected accounts of each day to which nothing is published and nothing is due. A failed rendition is no post.
 * Of a day with more than 200 publications, the first ones count. No filter of a calendar applies.
 */
export const idleAccountsByDay = (
  context: RequestContext,
  calendars: readonly Calendar[],
): Promise<Listed<number>[][]> =>
  perDay(
    context,
    calendars.map((calendar) => ({ ...calendar, filter: NO_FILTER })),
    () => IDLE,
  );

/**
 * The future occurrences of active slots of each day that no publication holds. A publication holds an instant, so of
 * slots of a workspace that occur at one instant, the oldest is returned. No filter of a calendar applies.
 */
export async function freeSlotsByDay(context: RequestContext, calendars: readonly Calendar[]): Promise<Upcoming[][][]> {
  const spans = calendars.flatMap(({ days, places }) => {
    const [from, until] = [days[0]?.startsAt, days.at(-1)?.endsAt];
    return from === undefined || until === undefined ? [] : places.map(({ id }) => ({ id, from, until }));
  });
  const held = await heldSlots(context, spans);
  return Promise.all(
    calendars.map(async ({ days, places }) => {
      const [from, until] = [days[0]?.startsAt, days.at(-1)?.endsAt];
      if (from === undefined || until === undefined) return [];
      const ofPlaces = await Promise.all(
        places.map(async ({ id, timezone }) => {
          const times = await slotsWithin(context, { id, timezone: usableTimezone(timezone) }, from, until);
          const taken = new Set(held.get(id));
          return times.filter(({ at }) => !taken.has(at.getTime()) && taken.add(at.getTime()));
        }),
      );
      const free = ofPlaces.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime());
      let next = 0;
      return days.map(({ endsAt }) => {
        const first = next;
        for (let slot = free[first]; slot !== undefined && slot.at < endsAt; slot = free[next]) next += 1;
        return free.slice(first, next);
      });
    }),
  );
}

interface Span {
  id: string;
  from: Date;
  until: Date;
}

const HELD = `SELECT workspace_id AS "workspaceId", slot_at AS "slotAt"
  FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS spans (workspace, starts_at, ends_at)
  JOIN publication ON workspace_id = spans.workspace AND slot_at >= starts_at AND slot_at < ends_at`;

/** The instants that publications of workspaces hold. */
async function heldSlots(context: RequestContext, spans: readonly Span[]): Promise<Map<string, Set<number>>> {
  const values = [
    spans.map(({ id }) => id),
    spans.map(({ from }) => from.toISOString()),
    spans.map(({ until }) => until.toISOString()),
  ];
  const { rows } = await context.services.database.pool.query<{ workspaceId: string; slotAt: Date }>(HELD, values);
  const held = new Map<string, Set<number>>();
  for (const { workspaceId, slotAt } of rows)
    held.set(workspaceId, (held.get(workspaceId) ?? new Set<number>()).add(slotAt.getTime()));
  return held;
}
