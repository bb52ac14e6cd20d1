import { BOUNDS } from "../../src/domains/billing/bounds.ts";
import { setOrganizationPlan } from "../../src/domains/billing/plans/setOrganizationPlan.ts";
import { setUserPlan } from "../../src/domains/billing/plans/setUserPlan.ts";
import { userAccount } from "../../src/domains/identity/administration/userAccounts.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { UserAccount } from "../identity/userAccounts.ts";
import { PLAN_KEYS } from "../plans/words.ts";
import { UserPlanType } from "./types.ts";

const PLAN = {
  description: `Key of the plan, in any case: ${PLAN_KEYS}. Empty removes the plan that an administrator assigned.`,
  ...within(BOUNDS.assignedPlanId),
};

mutation("setUserPlan", {
  ...requires("instance"),
  description:
    "Assigns a plan to a user's own organization (the oldest that they created) for ten years without payment. The assigned plan precedes a paid one.\n\nFails with INVALID_INPUT for an unknown plan, and with NOT_FOUND for a user without an organization.",
  inputDescription: "User and the plan to assign to the user's own organization.",
  input: (t) => ({
    userId: t.id({
      description: `Id of the user, ${length(ID)}.`,
      ...within(ID),
    }),
    planId: t.string(PLAN),
  }),
  run: (context, input) => setUserPlan(context, input),
  payload: (t) => ({
    userPlan: t.field({ type: UserPlanType, description: "Plan that was assigned.", resolve: (plan) => plan }),
    userAccount: t.prismaField({
      type: UserAccount,
      description: "Account of the user, with the plans in force.",
      resolve: (query, { userId }, _args, { context }) => userAccount(context, userId, query),
    }),
  }),
});

mutation("setOrganizationPlan", {
  ...requires("instance"),
  description:
    "Assigns a plan to an organization for ten years without payment. The assigned plan precedes a paid one.\n\nFails with INVALID_INPUT for an unknown plan, and with NOT_FOUND for an unknown organization.",
  inputDescription: "Organization and the plan to assign.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    planId: t.string(PLAN),
  }),
  run: (context, input) => setOrganizationPlan(context, input),
  payload: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization." }),
    planId: t.exposeString("planId", {
      description: "Key of the assigned plan in lower case; empty if none is assigned.",
    }),
    ownerAccount: t.prismaField({
      type: UserAccount,
      nullable: true,
      description: "Account of the organization's owner, with the plans in force; null without an owner.",
      // A stored answer of an older server names no owner.
      resolve: (query, { ownerId }, _args, { context }) => (ownerId ? userAccount(context, ownerId, query) : null),
    }),
  }),
});
