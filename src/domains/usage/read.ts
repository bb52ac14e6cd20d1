import type { Subscription, UsageCounter } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";
import { grantOf } from "../plans/read.ts";
import { limitOf, METRICS, type Metric, periodOf } from "./metrics.ts";

export type { Metric } from "./metrics.ts";
export { METRICS } from "./metrics.ts";

/** The relations of an organization that `usageAmong` needs. */
export const usageSelect = (now: Date) => ({
  subscriptions: true as const,
  usage: { where: { period: { in: ["", now.toISOString().slice(0, 7)] } } },
});

export interface Used {
  metric: Metric;
  /** The current total, or the sum of this month. */
  used: number;
  /** The plan's limit; null for no limit. */
  limit: number | null;
}

/**
 * The use of an organization's plan, from `usageSelect`. Applies no tenant filter: the caller has loaded the
 * organization with one.
 */
export function usageAmong(
  services: Pick<Services, "env" | "now">,
  { subscriptions, usage }: { subscriptions: readonly Subscription[]; usage: readonly UsageCounter[] },
) {
  const { id: plan, limits } = grantOf(subscriptions, services);
  const of = (metric: Metric): Used => {
    const period = periodOf(metric, services.now());
    const counter = usage.find((each) => each.metric === metric && each.period === period);
    return { metric, used: Number(counter?.value ?? 0n), limit: limitOf(limits, metric) };
  };
  return { plan, of, all: () => METRICS.map(of) };
}
