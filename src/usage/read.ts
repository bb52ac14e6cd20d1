import type { UsageCounter } from "../../prisma/generated/client/client.ts";
import type { Services } from "../core/services.ts";
import { planOf } from "../plans/read.ts";
import { limitOf, type Metric, periodOf } from "./metrics.ts";

export type { Metric } from "./metrics.ts";
export { METRICS } from "./metrics.ts";

/** What an organization's counters say of a metric, as of now or of this month; they are few, a month has one of each. */
export function usedOf(counters: readonly UsageCounter[], metric: Metric, now: Date): number {
  const period = periodOf(metric, now);
  return Number(counters.find((each) => each.metric === metric && each.period === period)?.value ?? 0n);
}

/** How much of its plan an organization uses, from its counters. Applies no reach: whoever asks has found it within the viewer's. */
export async function usageAmong(services: Services, organizationId: string, counters: readonly UsageCounter[]) {
  const plan = await planOf(services.database.prisma, services, organizationId);
  return {
    plan: plan.id,
    of: (metric: Metric) => ({
      used: usedOf(counters, metric, services.now()),
      limit: limitOf(plan.limits, metric),
    }),
  };
}
