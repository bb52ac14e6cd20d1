import { DomainError, type ErrorCode } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { maximaOf, PLAN_IN_FORCE, planOf } from "../plans/read.ts";
import { limitOf, METRICS, type Metric, periodOf } from "./metrics.ts";

export interface Use {
  organizationId: string;
  metric: Metric;
  /** What is used from now on; negative for what is given back. */
  delta: number | bigint;
  /** The instant whose month it belongs to: what is given back, to the month that it was taken in. */
  at: Date;
  /** What is there already and only turns out larger is counted, granted or not. */
  granted?: true;
  /** How the contract answers when there is no room for it; QUOTA_EXCEEDED (400) when left out. */
  code?: Extract<ErrorCode, "QUOTA_EXCEEDED" | "ACCOUNT_QUOTA_EXCEEDED">;
}

/**
 * $1 and $2 as in PLAN_IN_FORCE, $3 metric, $4 period, $5 delta, $6 what each plan grants, $7 the plan of who has none, $8 what who is late
 * with a payment is granted: null for as much as ever.
 */
const COUNT = `
WITH in_force AS (${PLAN_IN_FORCE}), granted AS (
  SELECT least(
    ($6::jsonb ->> coalesce((SELECT plan_id FROM in_force WHERE jsonb_exists($6::jsonb, plan_id)), $7))::bigint,
    CASE WHEN (SELECT past_due FROM in_force) THEN $8::bigint END
  ) AS maximum
)
INSERT INTO usage_counter AS counter (organization_id, metric, period, value)
SELECT $1, $3, $4, $5::bigint FROM granted WHERE $5::bigint <= 0 OR maximum IS NULL OR $5::bigint <= maximum
ON CONFLICT (organization_id, metric, period) DO UPDATE SET value = counter.value + excluded.value
WHERE excluded.value <= 0 OR coalesce(counter.value + excluded.value <= (SELECT maximum FROM granted), true)
RETURNING value`;

/** What each plan grants, as the statement takes it: the catalogue does not change while the server runs. */
const MAXIMA = Object.fromEntries(METRICS.map((metric) => [metric, JSON.stringify(maximaOf(metric))]));

/** Who is late with a payment keeps what there is, and what waits goes out; only nothing more is scheduled. */
const needsPayment = (metric: Metric): boolean => metric === "scheduled_posts_monthly";

/**
 * Counts what an organization uses, in the transaction that uses it; its row stays locked until that ends, so this comes last. Whoever counts
 * several metrics does so in the order of METRICS, or two of them wait for each other.
 * @throws DomainError QUOTA_EXCEEDED, or what `code` says, when its plan does not grant so much
 */
export async function count(tx: Tx, services: Pick<Services, "env" | "now">, use: Use): Promise<void> {
  const { organizationId, metric, delta, at, granted, code = "QUOTA_EXCEEDED" } = use;
  if (BigInt(delta) === 0n) return;
  const period = periodOf(metric, at);
  const counted = await tx.$queryRawUnsafe<unknown[]>(
    COUNT,
    organizationId,
    services.now(),
    metric,
    period,
    BigInt(delta),
    granted ? "{}" : MAXIMA[metric],
    services.env.DEFAULT_PLAN,
    needsPayment(metric) && !granted ? 0n : null,
  );
  if (counted.length > 0) return;
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  const used = Number((await tx.usageCounter.findUnique({ where }))?.value ?? 0n);
  const { id: plan, limits, pastDue } = await planOf(tx, services, organizationId);
  const maximum = pastDue && needsPayment(metric) ? 0 : limitOf(limits, metric);
  const why =
    pastDue && needsPayment(metric)
      ? "A payment is late: nothing more can be scheduled until it is made"
      : `The plan ${plan} grants ${metric} of ${maximum}; ${used} are in use, and this takes ${delta} more`;
  throw new DomainError(code, why, [], { limit: metric, plan, maximum, used });
}
