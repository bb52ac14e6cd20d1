import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { lacksSecondFactor } from "../identity/effects.ts";
import { SetSecondFactorPolicy } from "./inputs.ts";
import { lockMembers } from "./lockMembers.ts";
import { organizationTarget } from "./read.ts";

/**
 * Decides whether an organization requires a second factor. A member who signs in with a password alone then sees
 * nothing of the organization, with any credential, until they set one up. The owner must have one.
 * @throws DomainError FORBIDDEN for all but the owner; CONFLICT if the owner has none; REVISION_CONFLICT
 */
export const setSecondFactorPolicy = write({
  name: "setSecondFactorPolicy",
  input: SetSecondFactorPolicy,
  target: ({ tx, input }) => organizationTarget(tx, input.id),
  permission: "organization.own",
  async run({ tx, input: { id, required, expectedRevision }, target: { organizationId, ...row }, context, now }) {
    expectRevision(row, expectedRevision);
    if (row.requiresSecondFactor === required) return { value: row, audit: null };
    const { viewer } = context;
    if (required && viewer.kind === "user" && (await lacksSecondFactor(tx, viewer.id))) {
      throw new DomainError("CONFLICT", "Set up a second factor of your own before you require one of the members");
    }
    const where = { id, revision: row.revision };
    const data = { requiresSecondFactor: required, updatedAt: now, revision: { increment: 1 } };
    const memberIds = await lockMembers(tx, id);
    const value = await compareAndSet(tx.organization.update({ where, data }));
    const changed = [
      { field: "requires_second_factor", previous: String(row.requiresSecondFactor), current: String(required) },
    ];
    return {
      value,
      audit: { action: "organization.updated", resourceId: id, organizationId, changed },
      // The access of each member may change.
      touched: memberIds,
    };
  },
});
