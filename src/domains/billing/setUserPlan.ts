import { invalidInput, notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { SetUserPlan } from "./inputs.ts";
import { askedPlan, override } from "./override.ts";
import type { UserPlan } from "./userPlan.ts";

/**
 * Gives a person's own organization (the oldest that they made) a plan without payment, or takes it away again with an empty one
 * (PUT /admin/users/{user_id}/plan, docs/interface.md#plans).
 * @throws DomainError INVALID_INPUT for an unknown plan, and a blank user; NOT_FOUND for an unknown user, and one without an organization;
 * FORBIDDEN for all but instance administrators with a session
 */
export const setUserPlan = write({
  name: "setUserPlan",
  input: SetUserPlan,
  precheck({ userId, planId }) {
    if (userId.trim() === "") throw invalidInput(["userId"], "must not be blank");
    askedPlan(planId);
  },
  async target({ tx, input }) {
    const where = { createdById: input.userId };
    const organization = await tx.organization.findFirst({ where, orderBy: { id: "asc" } });
    if (organization === null) throw notFound("User with an organization of their own");
    return { organization, organizationId: organization.id };
  },
  permission: "instance.administer",
  async run({ tx, input: { userId, planId: given }, target: { organization }, now }) {
    const planId = askedPlan(given);
    const value: UserPlan = { userId, planId };
    return { ...(await override({ tx, now, organization, planId })), value };
  },
});
