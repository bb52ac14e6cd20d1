import { DomainError } from "../../platform/errors/errors.ts";
import type { ErrorCode } from "../../platform/errors/table.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { defaultGrant, maximaOf, PLAN_IN_FORCE, planOf } from "../plans/read.ts";
import { limitOf, METRICS, type Metric, periodOf } from "./metrics.ts";

export interface Use {
  organizationId: string;
  metric: Metric;
  /** The used amount; negative for an amount that is released. */
  delta: number | bigint;
  /** An instant in the month of the use. A release belongs to the month of its use. */
  at: Date;
  /** Counts the amount without checking the plan: for an existing object that turns out larger. */
  granted?: true;
  /** The error if the plan has no room; QUOTA_EXCEEDED by default. */
  code?: Extract<ErrorCode, "QUOTA_EXCEEDED" | "ACCOUNT_QUOTA_EXCEEDED">;
}

/**
 * $1 and $2 as in PLAN_IN_FORCE, $3 metric, $4 period, $5 delta, $6 the maximum of each plan, $7 the plan of
 * organizations without a subscription, $8 the maximum while a payment is late; null for no further restriction.
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

/** The maximum of each plan as JSON, by metric. The catalog does not change while the server runs. */
const MAXIMA = Object.fromEntries(METRICS.map((metric) => [metric, JSON.stringify(maximaOf(metric))]));

/** While a payment is late nothing more can be scheduled. Existing objects stay, and scheduled posts are published. */
const needsPayment = (metric: Metric): boolean => metric === "scheduled_posts_monthly";

/**
 * Counts an organization's use in the transaction of the use. The counter's row stays locked until the end of the
 * transaction, so count last. Count several metrics in the order of METRICS; another order can cause a deadlock.
 * @throws DomainError QUOTA_EXCEEDED, or `code`, if the plan does not permit the amount
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
    defaultGrant(services.env).id,
    needsPayment(metric) && !granted ? 0n : null,
  );
  if (counted.length > 0) return;
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  const used = Number((await tx.usageCounter.findUnique({ where }))?.value ?? 0n);
  const { id: plan, limits, pastDue } = await planOf(tx, services, organizationId);
  const maximum = pastDue && needsPayment(metric) ? 0 : limitOf(limits, metric);
  const why =
    pastDue && needsPayment(metric)
      ? "A payment is late. Pay the open invoice to schedule more posts"
      : `The plan ${plan} permits ${maximum} ${metric}; ${used} are in use and this request needs ${delta} more`;
  throw new DomainError(code, why, [], { limit: metric, plan, maximum, used });
}
