import { PLAN_IDS } from "../../platform/values/planIds.ts";

/**
 * The limits of plans, with the names of the REST interface. Sizes are in bytes; monthly limits begin on the first of
 * the month in UTC.
 */
export const LIMITS = [
  "workspaces",
  "social_accounts",
  "scheduled_posts_monthly",
  "media_bytes_stored",
  "media_bytes_uploaded_monthly",
  "team_members",
] as const;
export type LimitName = (typeof LIMITS)[number];

/** Features that a plan may lack. Every plan has all of them today: plans differ in their limits. */
export const FEATURES = ["feature_language_model", "feature_themes", "feature_voice_profiles"] as const;
export type FeatureName = (typeof FEATURES)[number];

export { PLAN_IDS };
export type PlanId = (typeof PLAN_IDS)[number];

/** The plan of an organization and its limits. A missing limit means unlimited. */
export interface Grant {
  id: PlanId | "unlimited";
  limits: Partial<Record<LimitName, number>>;
}

/** A plan that organizations can subscribe to. */
export interface Plan extends Grant {
  id: PlanId;
  name: string;
  limits: Record<LimitName, number>;
  features: Record<FeatureName, boolean>;
}

type Values = [number, number, number, number, number, number];

function plan(id: PlanId, name: string, values: Values): Plan {
  const limits = Object.fromEntries(LIMITS.map((limit, index) => [limit, values[index]]));
  const features = Object.fromEntries(FEATURES.map((feature) => [feature, true]));
  return { id, name, limits: limits as Plan["limits"], features: features as Plan["features"] };
}

/** The plans (docs/decisions/plans.md, 10), the smallest first. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  starter: plan("starter", "Starter", [1, 3, 100, 1e9, 1e9, 1]),
  founder: plan("founder", "Founder", [3, 6, 500, 5e9, 5e9, 1]),
  pro: plan("pro", "Pro", [10, 15, 2500, 25e9, 25e9, 1]),
  team: plan("team", "Team", [10, 25, 5000, 50e9, 50e9, 3]),
  agency: plan("agency", "Agency", [50, 150, 25_000, 250e9, 250e9, 5]),
};

/**
 * The points that an organization may spend a minute with each plan, unless BUDGET_POINTS sets others; 0 for no limit
 * (docs/operations.md).
 */
export const POINTS: Readonly<Record<Grant["id"], number>> = {
  starter: 20_000_000,
  founder: 40_000_000,
  pro: 100_000_000,
  team: 200_000_000,
  agency: 500_000_000,
  unlimited: 0,
};

export const isPlanId = (id: string): id is PlanId => (PLAN_IDS as readonly string[]).includes(id);

/** The grant without limits, which is not a plan: no organization can subscribe to it. */
const UNLIMITED: Grant = { id: "unlimited", limits: {} };

/** Every grant by its id. */
export const GRANTS: Readonly<Record<Grant["id"], Grant>> = { ...PLANS, unlimited: UNLIMITED };
