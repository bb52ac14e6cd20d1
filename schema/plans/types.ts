import { FEATURES, LIMITS, type Plan, plans } from "../../src/domains/plans/read.ts";
import { builder } from "../core/builder.ts";
import { atMost, memberList } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

const PlanLimit = builder.objectRef<{ name: string; maximum: number }>("PlanLimit").implement({
  description: "One limit of a plan.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description: `What is limited: ${LIMITS.map((name) => `\`${name}\``).join(", ")}. \`_monthly\`: from the first of the month in UTC.`,
    }),
    maximum: t.expose("maximum", { type: "Long", description: "How many, or how many bytes." }),
  }),
});

const PlanType = builder.objectRef<Plan>("Plan").implement({
  description: "What an organization can subscribe to.",
  fields: (t) => ({
    key: t.exposeString("id", {
      description: "What it is called in `planId`: `starter`, `founder`, `pro`, `team` or `agency`.",
    }),
    name: t.exposeString("name", { description: "What people call it." }),
    limits: t.field({
      ...memberList(LIMITS.length),
      type: [PlanLimit],
      description: "What it limits. What is not here is not limited.",
      resolve: ({ limits }) => LIMITS.map((name) => ({ name, maximum: limits[name] })),
    }),
    features: t.stringList({
      description: "The parts of the product that it has: all of them, in every plan so far.",
      resolve: ({ features }) => FEATURES.filter((name) => features[name]),
    }),
  }),
});

builder.queryFields((t) => ({
  plans: t.field({
    ...authScopes("read"),
    ...atMost(plans().length),
    type: [PlanType],
    description: "The plans there are, the smallest first.",
    resolve: plans,
  }),
}));
