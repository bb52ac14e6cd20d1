import { newId } from "../ids/ids.ts";
import type { Services } from "../services/services.ts";
import { act } from "../write/act.ts";
import type { Tx } from "../write/transaction.ts";

/** Where a sum is kept. */
interface Place {
  organizationId: string;
  provider: string;
  /** `YYYY-MM` in UTC. */
  period: string;
  operation: string;
}

/** What a call costs, in micro-USD and tokens. */
export interface Cost {
  costMicrousd: bigint;
  units: bigint;
}

/** What was set aside for one call. */
export interface Reservation {
  readonly id: string;
}

/** Sets aside what a call may cost at most, so that costs are known of before anything is spent. */
export function reserveCost(
  services: Services,
  { organizationId, provider, operation }: Omit<Place, "period">,
  { costMicrousd, units }: Cost,
  expiresAt: Date,
): Promise<Reservation> {
  return act(services, async ({ tx, now }) => {
    const place = { organizationId, provider, operation, period: now.toISOString().slice(0, 7) };
    const id = newId("cst");
    await tx.costReservation.create({ data: { id, ...place, costMicrousd, units, expiresAt } });
    await add(tx, place, { reservedCostMicrousd: costMicrousd, reservedUnits: units, reservedEventCount: 1n });
    return { value: { id }, audit: null };
  });
}

/** What the call did cost takes the place of what was set aside, once: a second time, and after it expired, nothing happens. */
export function settleCost(services: Services, { id }: Reservation, cost: Cost): Promise<void> {
  return act(services, async ({ tx }) => {
    await settle(tx, id, () => cost);
    return { value: undefined, audit: null };
  });
}

/** As many as one look takes up. */
const BATCH = 200;

/** Calls that nobody told the end of: their process is gone, and they may have been billed. */
export async function settleExpired(services: Services): Promise<void> {
  const expired = await services.database.prisma.costReservation.findMany({
    where: { expiresAt: { lt: services.now() } },
    orderBy: { expiresAt: "asc" },
    take: BATCH,
    select: { id: true },
  });
  for (const { id } of expired) {
    await act(services, async ({ tx }) => {
      await settle(tx, id, (reserved) => reserved);
      return { value: undefined, audit: null };
    });
  }
}

async function settle(tx: Tx, id: string, costOf: (reserved: Cost) => Cost): Promise<void> {
  const [row] = await tx.costReservation.findMany({ where: { id } });
  if (row === undefined) return;
  // Whoever takes the row away settles it.
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
