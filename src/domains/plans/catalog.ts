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

type Values = [number, number, number, number, number, number];

/** A plan's name, its default for BUDGET_POINTS (docs/operations.md), and its limits. */
const plan = (name: string, points: number, values: Values) => ({ name, points, values });

/** The plans (docs/decisions/plans.md, 10), the smallest first. */
const TABLE = {
  starter: plan("Starter", 2_000_000, [1, 3, 100, 1e9, 1e9, 1]),
  founder: plan("Founder", 4_000_000, [3, 6, 500, 5e9, 5e9, 1]),
  pro: plan("Pro", 10_000_000, [10, 15, 2500, 25e9, 25e9, 1]),
  team: plan("Team", 20_000_000, [10, 25, 5000, 50e9, 50e9, 3]),
  agency: plan("Agency", 50_000_000, [50, 150, 25_000, 250e9, 250e9, 5]),
};

export type PlanId = keyof typeof TABLE;

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

export const PLAN_IDS = Object.keys(TABLE) as readonly PlanId[];

export const PLANS = Object.fromEntries(
  Object.entries(TABLE).map(([id, { name, values }]) => [
    id,
    {
      id,
      name,
      limits: Object.fromEntries(LIMITS.map((limit, index) => [limit, values[index]])),
      features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
    },
  ]),
) as Readonly<Record<PlanId, Plan>>;

export const isPlanId = (id: string): id is PlanId => Object.hasOwn(TABLE, id);

/** Every grant by its id. The one without limits is no plan: no organization can subscribe to it. */
export const GRANTS: Readonly<Record<Grant["id"], Grant>> = { ...PLANS, unlimited: { id: "unlimited", limits: {} } };

/** The points that an organization may spend a minute, unless BUDGET_POINTS sets others; 0 for no limit. */
export const pointsOfGrant = (id: Grant["id"]): number => (id === "unlimited" ? 0 : TABLE[id].points);
