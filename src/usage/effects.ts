import { DomainError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { planOf } from "../plans/read.ts";
import type { Tx } from "../write/transaction.ts";
import { type Metric, periodOf } from "./metrics.ts";

export interface Use {
  organizationId: string;
  metric: Metric;
  /** What is used from now on; negative for what is given back. */
  delta: number | bigint;
  /** The instant whose month it belongs to: what is given back, to the month that it was taken in. */
  at: Date;
  /** What is there already and only turns out larger is counted, granted or not. */
  granted?: true;
}

const BOUNDLESS = 2n ** 62n;

const COUNT = `
INSERT INTO usage_counter AS counter (organization_id, metric, period, value)
SELECT $1, $2, $3, $4::bigint WHERE $4::bigint <= $5::bigint
ON CONFLICT (organization_id, metric, period) DO UPDATE SET value = counter.value + excluded.value
WHERE excluded.value <= 0 OR counter.value + excluded.value <= $5::bigint
RETURNING value`;

/**
 * Counts what an organization uses, in the transaction that uses it; its row stays locked until that ends. Whoever counts several metrics does
 * so in the order of their names, or two of them wait for each other.
 * @throws DomainError QUOTA_EXCEEDED when its plan does not grant so much
 */
export async function count(tx: Tx, services: Pick<Services, "env">, use: Use): Promise<void> {
  const { organizationId, metric, delta, at, granted } = use;
  if (BigInt(delta) === 0n) return;
  const plan = await planOf(tx, services, organizationId);
  const maximum = plan.limits[metric];
  const period = periodOf(metric, at);
  const counted = await tx.$queryRawUnsafe<unknown[]>(
    COUNT,
    organizationId,
    metric,
    period,
    BigInt(delta),
    granted ? BOUNDLESS : BigInt(maximum),
  );
  if (counted.length > 0) return;
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  const used = Number((await tx.usageCounter.findUnique({ where }))?.value ?? 0n);
  throw new DomainError(
    "QUOTA_EXCEEDED",
    `The plan ${plan.id} grants ${metric} of ${maximum}; ${used} are in use, and this takes ${delta} more`,
    [],
    { limit: metric, plan: plan.id, maximum, used },
  );
}
