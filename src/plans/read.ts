import type { Services } from "../core/services.ts";
import type { Tx } from "../write/transaction.ts";
import { PLANS, type Plan } from "./catalog.ts";

export type { Plan, PlanLimits } from "./catalog.ts";

/**
 * The plan of an organization. There are no subscriptions yet, so it is the one that the environment names; whoever asks does so in the
 * transaction that acts on the answer all the same.
 */
export async function planOf(_tx: Tx, { env }: Pick<Services, "env">, _organizationId: string): Promise<Plan> {
  return PLANS[env.DEFAULT_PLAN];
}
