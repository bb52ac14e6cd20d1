import { type OrganizationPlan, setOrganizationPlan } from "../../src/domains/billing/setOrganizationPlan.ts";
import { setUserPlan } from "../../src/domains/billing/setUserPlan.ts";
import type { UserPlan } from "../../src/domains/billing/userPlan.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { UserPlanType } from "./types.ts";

const PLAN = {
  description: "`starter`, `founder`, `pro`, `team` or `agency`, in any case; empty takes away what was given.",
  extensions: { constraints: { maxLength: 40 } },
};

const SetUserPlanInput = builder.inputType("SetUserPlanInput", {
  description: "What plan a person is given.",
  fields: (t) => ({
    userId: t.id({ description: "The id of the person.", extensions: { constraints: { maxLength: 128 } } }),
    planId: t.string(PLAN),
  }),
});

const SetOrganizationPlanInput = builder.inputType("SetOrganizationPlanInput", {
  description: "What plan an organization is given.",
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
    planId: t.string(PLAN),
  }),
});

const SetUserPlanPayload = payload<UserPlan>("setUserPlan", {
  fields: (t) => ({
    userPlan: t.field({ type: UserPlanType, description: "What was given.", resolve: (given) => given }),
  }),
});

const SetOrganizationPlanPayload = payload<OrganizationPlan>("setOrganizationPlan", {
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The organization." }),
    planId: t.exposeString("planId", { description: "The plan, in lower case; empty: none is given any more." }),
  }),
});

builder.mutationFields((t) => ({
  setUserPlan: t.field({
    ...authScopes("instance"),
    type: SetUserPlanPayload,
    description:
      "Gives the own organization of a person, the oldest that they made, a plan for ten years without payment (PUT /admin/users/{user_id}/plan); it is above what they pay for.",
    args: { input: t.arg({ type: SetUserPlanInput }) },
    resolve: (_root, { input }, { scope }) => setUserPlan(scope, input),
  }),
  setOrganizationPlan: t.field({
    ...authScopes("instance"),
    type: SetOrganizationPlanPayload,
    description: "Gives an organization a plan for ten years without payment; it is above what is paid for.",
    args: { input: t.arg({ type: SetOrganizationPlanInput }) },
    resolve: (_root, { input }, { scope }) => setOrganizationPlan(scope, input),
  }),
}));
