import { newId } from "../ids/ids.ts";
import { eachDue } from "../jobs/eachDue.ts";
import type { Services } from "../services/services.ts";
import { systemWrite } from "../write/systemWrite.ts";
import type { Tx } from "../write/transaction.ts";

/** The key of a sum of costs. */
export interface Place {
  organizationId: string;
  provider: string;
  /** `YYYY-MM` in UTC. */
  period: string;
  operation: string;
}

/** The costs of calls, in micro-USD, and in tokens of a language model or operations of a network. */
export interface Cost {
  costMicrousd: bigint;
  units: bigint;
}

/** The month of costs. */
export const periodAt = (now: Date): string => now.toISOString().slice(0, 7);

/** The costs that are reserved for one call. */
export interface Reservation {
  readonly id: string;
}

/** Reserves the highest possible costs of a call before it is made. */
export function reserveCost(
  services: Services,
  { organizationId, provider, operation }: Omit<Place, "period">,
  { costMicrousd, units }: Cost,
  expiresAt: Date,
): Promise<Reservation> {
  return systemWrite(services, async ({ tx, now }) => {
    const place = { organizationId, provider, operation, period: periodAt(now) };
    return { value: { id: await reserve(tx, place, { costMicrousd, units }, { expiresAt }) }, audit: null };
  });
}

/**
 * Reserves costs in a transaction.
 * @param about the time at which they count as spent, and the text by which `reservationsOf` finds them
 */
export async function reserve(
  tx: Tx,
  place: Place,
  { costMicrousd, units }: Cost,
  about: { expiresAt: Date; subject?: string },
): Promise<string> {
  const id = newId("cst");
  await tx.costReservation.create({ data: { id, ...place, costMicrousd, units, ...about } });
  await add(tx, place, { reservedCostMicrousd: costMicrousd, reservedUnits: units, reservedEventCount: 1n });
  return id;
}

/** Adds costs that were not reserved. */
export const spend = (tx: Tx, place: Place, cost: Cost, events: bigint): Promise<void> =>
  add(tx, place, { ...cost, eventCount: events });

/** Replaces a reservation by the actual costs. A repeated call, and one after the reservation expired, does nothing. */
export function settleCost(services: Services, { id }: Reservation, cost: Cost): Promise<void> {
  return systemWrite(services, async ({ tx }) => {
    await settle(tx, id, () => cost, 1n);
    return { value: undefined, audit: null };
  });
}

/** Settles reservations of calls without an outcome: their process has ended, and they may have been billed. */
export async function settleExpired(services: Services, signal: AbortSignal): Promise<void> {
  await eachDue(services, signal, {
    name: "costs.expired",
    sql: "SELECT id, organization_id AS tenant, expires_at AS due_at FROM cost_reservation WHERE expires_at < $1",
    values: [services.now()],
    one: ({ id }) =>
      systemWrite(services, async ({ tx }) => {
        await settle(tx, id, (reserved) => reserved, 1n);
        return { value: undefined, audit: null };
      }),
  });
}

/**
 * Replaces a reservation by costs.
 * @returns false if another transaction settled it
 */
export async function settle(tx: Tx, id: string, costOf: (reserved: Cost) => Cost, events: bigint): Promise<boolean> {
  const [row] = await tx.costReservation.findMany({ where: { id } });
  if (row === undefined) return false;
  // The transaction that deletes the row settles it.
  const { count } = await tx.costReservation.deleteMany({ where: { id } });
  if (count === 0) return false;
  const { costMicrousd, units } = costOf(row);
  await add(tx, row, {
    reservedCostMicrousd: -row.costMicrousd,
    reservedUnits: -row.units,
    reservedEventCount: -1n,
    costMicrousd,
    units,
    eventCount: events,
  });
  return true;
}

/**
 * Takes costs out of a reservation that stays.
 * @returns false if another transaction took them
 */
export async function settlePart(tx: Tx, row: Place & { id: string }, cost: Cost): Promise<boolean> {
  const { costMicrousd, units } = cost;
  const less = { costMicrousd: { decrement: costMicrousd }, units: { decrement: units } };
  const { count } = await tx.costReservation.updateMany({ where: { id: row.id, units: { gt: units } }, data: less });
  if (count === 0) return false;
  const reserved = { reservedCostMicrousd: -costMicrousd, reservedUnits: -units };
  await add(tx, row, { ...reserved, ...cost, eventCount: units });
  return true;
}

type Sums = Partial<
  Record<
    "costMicrousd" | "reservedCostMicrousd" | "eventCount" | "reservedEventCount" | "units" | "reservedUnits",
    bigint
  >
>;

async function add(tx: Tx, { organizationId, provider, period, operation }: Place, sums: Sums): Promise<void> {
  const place = { organizationId, period, provider, operation };
  const increments = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, { increment: value }]));
  await tx.providerCost.upsert({
    where: { organizationId_period_provider_operation: place },
    create: { ...place, ...sums },
    update: increments,
  });
}
