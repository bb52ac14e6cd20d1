import DataLoader from "dataloader";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { forbidden, notFound } from "../../platform/errors/errors.ts";
import { usableTimezone } from "../../platform/time/timezone.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { rowsOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { BOUNDS } from "./bounds.ts";
import { nextSlots, occurrencesBetween, roundOf, type WallClock } from "./occurrence.ts";
import { MOST_SLOTS } from "./rules.ts";

/** One posting slot that the viewer can see, or null. */
export const postingSlotById = readById("postingSlot", reach.inWorkspaces);

/** Posting slots in the order of the ids; null for ids that are not visible. At most 100. */
export const postingSlotsByIds = readByIds("postingSlot", reach.inWorkspaces);

interface SlotPlace {
  workspaceId: string;
  organizationId: string;
  timezone: string;
  /** Whether the workspace has 500 slots. */
  isFull: boolean;
}

/** The index ends the search at the last slot that a workspace may have, so nothing is counted. */
const SLOT_PLACE = `SELECT id AS "workspaceId", organization_id AS "organizationId", timezone,
  EXISTS (SELECT 1 FROM posting_slot s WHERE s.workspace_id = w.id OFFSET ${MOST_SLOTS - 1}) AS "isFull"
FROM workspace w WHERE id = $1`;

/**
 * The workspace of a new slot. An unknown id gets the same error as one that the viewer cannot access.
 * @throws DomainError FORBIDDEN
 */
export async function slotPlace(tx: Tx, workspaceId: string): Promise<SlotPlace> {
  const [place] = await rowsOf<SlotPlace>(tx, SLOT_PLACE, [workspaceId]);
  if (place === undefined) throw forbidden();
  return place;
}

/**
 * The workspace that slots are suggested for, with the hours of its planner. An unknown id gets the same error as one
 * that the viewer cannot access.
 * @throws DomainError FORBIDDEN
 */
export async function suggestionPlace(tx: Tx, workspaceId: string) {
  const row = await tx.workspace.findUnique({ where: { id: workspaceId } });
  if (row === null) throw forbidden();
  const { organizationId, timezone, slotStartHour, slotEndHour, slotIntervalMinutes } = row;
  const planner = { startHour: slotStartHour, endHour: slotEndHour, intervalMinutes: slotIntervalMinutes };
  return { workspaceId, organizationId, timezone: usableTimezone(timezone), planner };
}

/**
 * The slot that a write acts on, with its zone and the ids for its permission.
 * @throws DomainError NOT_FOUND, also for one that the viewer cannot see
 */
export async function slotTarget(tx: Tx, context: RequestContext, id: string) {
  const include = { workspace: { select: { organizationId: true, timezone: true } } };
  const row = await tx.postingSlot.findFirst({ where: { id, ...reach.inWorkspaces(context.viewer) }, include });
  if (!row) throw notFound("Posting slot");
  return { ...row, organizationId: row.workspace.organizationId };
}

/** A time at which a slot occurs. */
export interface Upcoming {
  at: Date;
  slotId: string;
}

/**
 * The next times of a workspace's active slots. The caller has checked that the viewer can see the workspace.
 * @throws DomainError VALIDATION_FAILED for a count outside 1 to 100
 */
export async function upcomingSlots(
  context: RequestContext,
  { id, timezone }: { id: string; timezone: string },
  count: number,
): Promise<Upcoming[]> {
  requireWithin({ first: BOUNDS.upcoming }, { first: count });
  const clocks = await clocksOf(context, id);
  return context.services.asOf((now) => {
    const value = nextSlots(clocks, timezone, now, count).map(({ slot, at }) => ({ at, slotId: slot.id }));
    return { value, until: value[0]?.at ?? null };
  });
}

/**
 * The future times of a workspace's active slots in a span. The caller has checked that the viewer can see the
 * workspace.
 */
export async function slotsWithin(
  context: RequestContext,
  { id, timezone }: { id: string; timezone: string },
  from: Date,
  until: Date,
): Promise<Upcoming[]> {
  const clocks = await clocksOf(context, id);
  return context.services.asOf((now) => {
    const after = new Date(Math.max(now.getTime(), from.getTime() - 1));
    const occurrences = after < until ? occurrencesBetween(clocks, timezone, after, until) : [];
    const value = occurrences.map(({ slot, at }) => ({ at, slotId: slot.id }));
    return { value, until: value[0]?.at ?? null };
  });
}

type Clock = WallClock & { id: string };

/** One statement for all workspaces of a response. */
const clocks = new WeakMap<RequestContext, DataLoader<string, Clock[]>>();

function clocksOf(context: RequestContext, workspaceId: string): Promise<Clock[]> {
  let loader = clocks.get(context);
  if (!loader) {
    // Results are not kept, because a mutation of the same request may change the slots.
    loader = new DataLoader((ids) => readClocks(context, ids), { maxBatchSize: 1000, cache: false });
    clocks.set(context, loader);
  }
  return loader.load(workspaceId);
}

/** A workspace may have 500 slots, so only their times are read, as one JSON value. */
const CLOCKS = `SELECT workspace_id AS "workspaceId",
  json_agg(json_build_array(id, local_day_of_week, local_hour, local_minute)) AS clocks
FROM posting_slot WHERE workspace_id = ANY($1::text[]) AND is_active GROUP BY workspace_id`;

interface Packed {
  workspaceId: string;
  clocks: [id: string, localDayOfWeek: number, localHour: number, localMinute: number][];
}

async function readClocks(context: RequestContext, workspaceIds: readonly string[]): Promise<Clock[][]> {
  const { rows } = await context.services.database.pool.query<Packed>(CLOCKS, [[...new Set(workspaceIds)]]);
  const byWorkspace = new Map(
    rows.map((row) => [
      row.workspaceId,
      row.clocks.map(([id, localDayOfWeek, localHour, localMinute]) => ({
        id,
        localDayOfWeek,
        localHour,
        localMinute,
      })),
    ]),
  );
  return workspaceIds.map((id) => byWorkspace.get(id) ?? []);
}

/**
 * The occurrences of a workspace's active slots after an instant, soonest first, without end; null without an active
 * slot.
 */
export async function slotInstants(
  tx: Tx,
  { id: workspaceId, timezone }: { id: string; timezone: string },
  after: Date,
): Promise<Iterable<Date> | null> {
  const slots = await tx.postingSlot.findMany({ where: { workspaceId, isActive: true } });
  return slots.length === 0 ? null : roundOf(slots, timezone, after).map(({ at }) => at);
}
