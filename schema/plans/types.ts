import { FEATURES, type FeatureName, LIMITS, type Plan, plans } from "../../src/domains/plans/read.ts";
import { METRICS, type Metric } from "../../src/domains/usage/read.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { memberList, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { PLAN_KEYS } from "./words.ts";

const METRIC_WORDS: Record<Metric, string> = {
  media_bytes_stored: "Bytes of media in the libraries.",
  media_bytes_uploaded_monthly: "Bytes of media that were uploaded in the current month.",
  provider_write_calls_monthly: "Calls that published posts at providers in the current month.",
  published_posts_monthly: "Posts that were published in the current month.",
  scheduled_posts_monthly: "Posts that were scheduled in the current month.",
  social_accounts: "Accounts that are connected in the workspaces.",
  team_members: "Members of the organization.",
  workspaces: "Workspaces of the organization.",
};

export const UsageMetric = builder.enumType("UsageMetric", {
  description: "Metric of an organization's usage that a plan can limit. Months begin on the first day in UTC.",
  values: enumValues(METRICS, (metric) => METRIC_WORDS[metric]),
});

const FEATURE_WORDS: Record<FeatureName, string> = {
  feature_language_model: "Texts that a language model generates.",
  feature_themes: "Themes of the organization.",
  feature_voice_profiles: "Voice profiles of workspaces.",
};

/** `feature_` distinguishes features from metrics in the lists of the REST interface; the enum needs no prefix. */
const PlanFeature = builder.enumType("PlanFeature", {
  description: "Feature that a plan includes or lacks.",
  values: Object.fromEntries(
    FEATURES.map((name) => [
      name.replace("feature_", "").toUpperCase(),
      { value: name, description: FEATURE_WORDS[name] },
    ]),
  ),
});

const PlanLimit = builder.objectRef<{ metric: Metric; maximum: number }>("PlanLimit").implement({
  description: "Limit of a plan.",
  fields: (t) => ({
    metric: t.expose("metric", { type: UsageMetric, description: "Metric that is limited." }),
    maximum: t.expose("maximum", {
      type: "SafeInt",
      description: "Greatest permitted value: a number of objects, or of bytes.",
    }),
  }),
});

const PlanType = builder.objectRef<Plan>("Plan").implement({
  description: "Plan that an organization can subscribe to.",
  fields: (t) => ({
    key: t.exposeString("id", {
      description: `Key of the plan in \`planId\`: ${PLAN_KEYS}.`,
    }),
    name: t.exposeString("name", { description: "Name of the plan for display." }),
    limits: t.field({
      ...memberList(LIMITS.length),
      type: [PlanLimit],
      description: "Limits of the plan. Anything that is not listed is unlimited.",
      resolve: ({ limits }) => LIMITS.map((metric) => ({ metric, maximum: limits[metric] })),
    }),
    features: t.field({
      type: [PlanFeature],
      description: "Features that the plan includes. All plans include all features today.",
      resolve: ({ features }) => FEATURES.filter((name) => features[name]),
    }),
  }),
});

builder.queryFields((t) => ({
  plans: t.field({
    ...requires("read"),
    ...typically(plans().length),
    type: [PlanType],
    description: "Plans that this server knows, the smallest first.",
    resolve: plans,
  }),
}));
