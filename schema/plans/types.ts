import { FEATURES, LIMITS, type Plan, plans } from "../../src/domains/plans/read.ts";
import { builder } from "../core/builder.ts";
import { atMost, memberList } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

const PlanLimit = builder.objectRef<{ name: string; maximum: number }>("PlanLimit").implement({
  description: "Limit of a plan.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description: `Name of the limit: ${LIMITS.map((name) => `\`${name}\``).join(", ")}. Names that end with \`_monthly\` count from the first of the month in UTC.`,
    }),
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
      description: "Key of the plan in `planId`: `starter`, `founder`, `pro`, `team` or `agency`.",
    }),
    name: t.exposeString("name", { description: "Name of the plan for display." }),
    limits: t.field({
      ...memberList(LIMITS.length),
      type: [PlanLimit],
      description: "Limits of the plan. Anything that is not listed is unlimited.",
      resolve: ({ limits }) => LIMITS.map((name) => ({ name, maximum: limits[name] })),
    }),
    features: t.stringList({
      description: "Keys of the features that the plan includes. All plans include all features today.",
      resolve: ({ features }) => FEATURES.filter((name) => features[name]),
    }),
  }),
});

builder.queryFields((t) => ({
  plans: t.field({
    ...authScopes("read"),
    ...atMost(plans().length),
    type: [PlanType],
    description: "Plans that this server knows, the smallest first.",
    resolve: plans,
  }),
}));
