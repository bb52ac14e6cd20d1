import type { UsageCounter } from "../../prisma/generated/client/client.ts";
import type { Services } from "../core/services.ts";
import { planOf } from "../plans/read.ts";
import { type Metric, periodOf } from "./metrics.ts";

export type { Metric } from "./metrics.ts";

export interface Usage {
  /** As of now, or of this month. */
  used: number;
  /** What the plan grants. */
  limit: number;
  /** The plan's id. */
  plan: string;
}

/** What an organization uses of one limit. Applies no reach: whoever asks has found the organization within the viewer's. */
export async function usageOf(services: Services, organizationId: string, metric: Metric): Promise<Usage> {
  const { prisma } = services.database;
  const period = periodOf(metric, services.now());
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  const [plan, counter] = await Promise.all([
    planOf(prisma, services, organizationId),
    prisma.usageCounter.findUnique({ where }),
  ]);
  return { used: Number(counter?.value ?? 0n), limit: plan.limits[metric], plan: plan.id };
}

/** The same of several limits, from an organization's counters: they are few, a month has one of each. */
export async function usageAmong(services: Services, organizationId: string, counters: readonly UsageCounter[]) {
  const plan = await planOf(services.database.prisma, services, organizationId);
  const usedOf = (metric: Metric) => {
    const period = periodOf(metric, services.now());
    return Number(counters.find((each) => each.metric === metric && each.period === period)?.value ?? 0n);
  };
  return { plan: plan.id, of: (metric: Metric) => ({ used: usedOf(metric), limit: plan.limits[metric] }) };
}
