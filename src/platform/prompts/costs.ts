import { newId } from "../ids/ids.ts";
import { eachDue } from "../jobs/eachDue.ts";
import type { Services } from "../services/services.ts";
import { systemWrite } from "../write/systemWrite.ts";
import type { Tx } from "../write/transaction.ts";

/** The key of a sum of costs. */
interface Place {
  organizationId: string;
  provider: string;
  /** `YYYY-MM` in UTC. */
  period: string;
  operation: string;
}

/** The costs of a call, in micro-USD and tokens. */
export interface Cost {
  costMicrousd: bigint;
  units: bigint;
}

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
    const place = { organizationId, provider, operation, period: now.toISOString().slice(0, 7) };
    const id = newId("cst");
    await tx.costReservation.create({ data: { id, ...place, costMicrousd, units, expiresAt } });
    await add(tx, place, { reservedCostMicrousd: costMicrousd, reservedUnits: units, reservedEventCount: 1n });
    return { value: { id }, audit: null };
  });
}

/** Replaces a reservation by the actual costs. A repeated call, and one after the reservation expired, does nothing. */
export function settleCost(services: Services, { id }: Reservation, cost: Cost): Promise<void> {
  return systemWrite(services, async ({ tx }) => {
    await settle(tx, id, () => cost);
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
        await settle(tx, id, (reserved) => reserved);
        return { value: undefined, audit: null };
      }),
  });
}

async function settle(tx: Tx, id: string, costOf: (reserved: Cost) => Cost): Promise<void> {
  const [row] = await tx.costReservation.findMany({ where: { id } });
  if (row === undefined) return;
  // The transaction that deletes the row settles it.
  const { count } = await tx.costReservation.deleteMany({ where: { id } });
  if (count === 0) return;
  const { costMicrousd, units } = costOf(row);
  await add(tx, row, {
    reservedCostMicrousd: -row.costMicrousd,
    reservedUnits: -row.units,
    reservedEventCount: -1n,
    costMicrousd,
    units,
    eventCount: 1n,
  });
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
