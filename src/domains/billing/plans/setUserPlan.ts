import { notFound, requireText } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { SetUserPlan } from "../inputs.ts";
import { override, planIdOf } from "./override.ts";
import type { UserPlan } from "./userPlan.ts";

/**
 * Gives a user's own organization (the oldest that the user created) a plan without payment; an empty plan id removes
 * the override (PUT /admin/users/{user_id}/plan, docs/interface.md#plans).
 * @throws DomainError INVALID_INPUT for an unknown plan or a blank user id; NOT_FOUND for an unknown user or a user
 * without an organization; FORBIDDEN unless the caller is an instance administrator with a session
 */
export const setUserPlan = write({
  name: "setUserPlan",
  input: SetUserPlan,
  precheck({ userId, planId }) {
    requireText("userId", userId);
    planIdOf(planId);
  },
  async target({ tx, input }) {
    const where = { createdById: input.userId };
    const organization = await tx.organization.findFirst({ where, orderBy: { id: "asc" } });
    if (organization === null) throw notFound("User with an organization of their own");
    return { organization, organizationId: organization.id };
  },
  permission: "instance.administer",
  async run({ tx, input: { userId, planId: text }, target: { organization }, now }) {
    const planId = planIdOf(text);
    const value: UserPlan = { userId, planId };
    return { ...(await override({ tx, now, organization, planId })), value };
  },
});
