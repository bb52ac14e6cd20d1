import type { Prisma, Subscription, UsageCounter } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
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

/** The columns that the use of an organization is made of, with its id. */
export const usageOfSelect = (now: Date) =>
  ({ id: true, ...usageSelect(now) }) as const satisfies Prisma.OrganizationSelect;

/**
 * Returns the viewer's organizations, and those of the viewer's workspaces, with the relations that their use is made
 * of, in the order of the ids. Null for others.
 */
export async function usedOrganizations(context: RequestContext, ids: readonly string[]) {
  const { viewer, services } = context;
  const isVisible = { OR: [reach.organizations(viewer), { workspaces: { some: reach.workspaces(viewer) } }] };
  const where = { AND: [{ id: { in: [...ids] } }, isVisible] };
  const select = usageOfSelect(services.now());
  return inOrder(ids, await services.database.prisma.organization.findMany({ where, select }));
}
