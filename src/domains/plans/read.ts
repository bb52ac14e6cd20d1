import type { Subscription } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { GRANTS, type Grant, isPlanId, PLAN_IDS, PLANS, type Plan, pointsOfGrant } from "./catalog.ts";
import { defaultGrant } from "./environment.ts";

export type { FeatureName, Grant, LimitName, Plan } from "./catalog.ts";
export { FEATURES, isPlanId, LIMITS, PLAN_IDS } from "./catalog.ts";
export { defaultGrant } from "./environment.ts";

/** The plans, the smallest first. */
export const plans = (): Plan[] => PLAN_IDS.map((id) => PLANS[id]);

/** One plan, or null. */
export const planById = (id: string): Plan | null => (isPlanId(id) ? PLANS[id] : null);

type Held = Pick<Subscription, "provider" | "planId" | "status" | "currentPeriodEnd">;

/** The states of a subscription that is in force. A late payment does not end it. */
const PAID: readonly string[] = ["ACTIVE", "TRIALING", "PAST_DUE"];

/** Whether a subscription is in force. An administrator's override is in force until its end. */
const holds = ({ provider, status, currentPeriodEnd }: Held, now: Date): boolean =>
  provider === "ADMIN"
    ? status === "ACTIVE" && (currentPeriodEnd === null || currentPeriodEnd > now)
    : PAID.includes(status);

/** The subscription in force; an administrator's override goes before a paid one. Undefined if there is none. */
export function inForce<Row extends Held>(subscriptions: readonly Row[], now: Date): Row | undefined {
  const held = subscriptions.filter((row) => holds(row, now));
  return held.find(({ provider }) => provider === "ADMIN") ?? held[0];
}

/** The grant of an organization with these subscriptions; that of DEFAULT_PLAN if none is in force. */
export function grantOf(subscriptions: readonly Held[], { env, now }: Pick<Services, "env" | "now">): Grant {
  const held = inForce(subscriptions, now());
  return (held && planById(held.planId)) ?? defaultGrant(env);
}

/**
 * `inForce` in SQL: the subscription in force of an organization ($1) at an instant ($2). The order of the providers is
 * the order of their enum. A test compares both implementations.
 */
export const PLAN_IN_FORCE = `
SELECT plan_id, status = 'PAST_DUE' AS past_due FROM subscription
WHERE organization_id = $1 AND CASE provider
  WHEN 'ADMIN' THEN status = 'ACTIVE' AND (current_period_end IS NULL OR current_period_end > $2::timestamptz)
  ELSE status IN ('ACTIVE', 'TRIALING', 'PAST_DUE') END
ORDER BY provider LIMIT 1`;

/** The plan in force of each organization that people own; null for the default plan. */
const PLANS_OF_OWNERS = `SELECT DISTINCT m.user_id AS "userId", p.plan_id AS "planId"
FROM organization_member m LEFT JOIN LATERAL (${PLAN_IN_FORCE.replace("$1", "m.organization_id")}) p ON true
WHERE m.user_id = ANY($1::text[]) AND m.role = 'OWNER'`;

/**
 * The keys of the plans in force of the organizations that people own, each once, sorted. A person without an
 * organization is left out.
 */
export async function plansOfOwners(
  { database, env, now }: Pick<Services, "database" | "env" | "now">,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const values = [userIds, now()];
  const { rows } = await database.pool.query<{ userId: string; planId: string | null }>(PLANS_OF_OWNERS, values);
  const held = new Map<string, Set<string>>();
  for (const { userId, planId } of rows) {
    const { id } = (planId === null ? null : planById(planId)) ?? defaultGrant(env);
    held.set(userId, (held.get(userId) ?? new Set()).add(id));
  }
  return new Map([...held].map(([userId, ids]) => [userId, [...ids].toSorted()]));
}

/** The limit of each grant by the grant's id; null for unlimited. */
export const maximaOf = (limit: string): Record<string, number | null> =>
  Object.fromEntries(
    Object.values(GRANTS).map(({ id, limits }) => [id, (limits as Record<string, number>)[limit] ?? null]),
  );

/** The grant of an organization, and whether its payment is late. A write reads this in its own transaction. */
export async function planOf(
  tx: Pick<Tx, "subscription">,
  services: Pick<Services, "env" | "now">,
  organizationId: string,
): Promise<Grant & { pastDue: boolean }> {
  const subscriptions = await tx.subscription.findMany({ where: { organizationId } });
  const pastDue = inForce(subscriptions, services.now())?.status === "PAST_DUE";
  return { ...grantOf(subscriptions, services), pastDue };
}

/** The points that an organization may spend a minute; that of DEFAULT_PLAN for null. 0 for no limit. */
export async function pointsOf(
  services: Pick<Services, "database" | "env" | "now">,
  organizationId: string | null,
): Promise<number> {
  const { database, env } = services;
  const { id } = organizationId === null ? defaultGrant(env) : await planOf(database.prisma, services, organizationId);
  return env.BUDGET_POINTS.get(id) ?? pointsOfGrant(id);
}
