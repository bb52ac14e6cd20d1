import { type Env, type EnvCheck, WrongEnvironment } from "../../platform/env/env.ts";
import { planPoints, planPrices } from "../../platform/env/forms.ts";
import { GRANTS, type Grant, isPlanId, PLAN_IDS } from "./catalog.ts";

const PLANS = PLAN_IDS.join(", ");

const isGrantId = (id: string): id is Grant["id"] => Object.hasOwn(GRANTS, id);

/** The faults of variables that name plans, a line each. The platform checks their form. */
export const planFaults: EnvCheck = ({ DEFAULT_PLAN = PLAN_IDS[0], BUDGET_POINTS, STRIPE_PRICES }) => {
  const budgets = [...(planPoints.safeParse(BUDGET_POINTS).data?.keys() ?? [])];
  const sold = planPrices.safeParse(STRIPE_PRICES).data ?? [];
  return [
    ...(DEFAULT_PLAN !== undefined && isGrantId(DEFAULT_PLAN) ? [] : [`DEFAULT_PLAN: must be ${PLANS} or unlimited`]),
    ...(budgets.every(isGrantId) ? [] : [`BUDGET_POINTS: must name the plans ${PLANS} or unlimited`]),
    ...(sold.every(({ plan }) => isPlanId(plan)) ? [] : [`STRIPE_PRICES: must name the plans ${PLANS}`]),
  ];
};

/**
 * The grant of organizations without a subscription: that of DEFAULT_PLAN, otherwise the smallest plan.
 * @throws WrongEnvironment for a fault that the start of the server would have named
 */
export function defaultGrant({ DEFAULT_PLAN = PLAN_IDS[0] }: Pick<Env, "DEFAULT_PLAN">): Grant {
  if (DEFAULT_PLAN !== undefined && isGrantId(DEFAULT_PLAN)) return GRANTS[DEFAULT_PLAN];
  throw new WrongEnvironment(planFaults({ DEFAULT_PLAN }).join("\n"));
}
