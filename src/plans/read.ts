import type { Services } from "../core/services.ts";
import type { Tx } from "../write/transaction.ts";
import { GRANTS, type Grant, isPlanId, PLAN_IDS, PLANS, type Plan } from "./catalog.ts";

export type { FeatureName, Grant, LimitName, Plan, PlanId } from "./catalog.ts";
export { FEATURES, isPlanId, LIMITS, PLAN_IDS } from "./catalog.ts";

/** The plans, the smallest first. */
export const plans = (): Plan[] => PLAN_IDS.map((id) => PLANS[id]);

/** One plan, or null. */
export const planById = (id: string): Plan | null => (isPlanId(id) ? PLANS[id] : null);

/**
 * Which row of `subscription` says what an organization ($1) has at an instant ($2): an administrator's override, else what is paid for,
 * also while a payment is late. The order of the providers is that of their enum.
 */
export const PLAN_IN_FORCE = `
SELECT plan_id FROM subscription
WHERE organization_id = $1 AND CASE provider
  WHEN 'ADMIN' THEN status = 'ACTIVE' AND (current_period_end IS NULL OR current_period_end > $2::timestamptz)
  WHEN 'STRIPE' THEN status IN ('ACTIVE', 'TRIALING', 'PAST_DUE') END
ORDER BY provider LIMIT 1`;

/** What each grant limits a thing to, by the grant's id; null: not at all. */
export const maximaOf = (limit: string): Record<string, number | null> =>
  Object.fromEntries(
    Object.values(GRANTS).map(({ id, limits }) => [id, (limits as Record<string, number>)[limit] ?? null]),
  );

/** What an organization is granted; DEFAULT_PLAN where it has no subscription. Whoever acts on the answer asks in the same transaction. */
export async function planOf(
  tx: Pick<Tx, "$queryRawUnsafe">,
  services: Pick<Services, "env" | "now">,
  organizationId: string,
): Promise<Grant> {
  const [row] = await tx.$queryRawUnsafe<{ plan_id: string }[]>(PLAN_IN_FORCE, organizationId, services.now());
  return (row && planById(row.plan_id)) ?? GRANTS[services.env.DEFAULT_PLAN];
}
