import { DomainError } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { consumeGrant } from "../effects.ts";
import { GrantAdministration } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";
import { WithGrant } from "./inputs.ts";
import { deleteFactor, lockOwner } from "./owner.ts";

/**
 * Removes the viewer's second factor with its recovery codes. Sessions and tokens stay.
 * @throws DomainError NOT_FOUND without a second factor; CONFLICT while an organization of the viewer requires one;
 * INVALID_CREDENTIALS for a wrong grant; FORBIDDEN for a token
 */
export const removeSecondFactor = write({
  name: "removeSecondFactor",
  input: WithGrant,
  replayable: false,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { reauthGrant }, target: { userId }, context, now }) {
    await consumeGrant(tx, context, { grant: reauthGrant, action: "second_factor.manage" });
    await lockOwner(tx, { id: userId });
    const requiring = await requiringOrganization(tx, userId);
    if (requiring !== null) throw required(requiring);
    await deleteFactor(tx, userId, now);
    return { value: { removed: true }, ...removed(userId) };
  },
});

/** Returns the name of an organization of the person that requires a second factor; null without one. */
async function requiringOrganization(tx: Tx, userId: string): Promise<string | null> {
  const isMember = { some: { userId } };
  const where = {
    requiresSecondFactor: true,
    OR: [{ members: isMember }, { workspaces: { some: { members: isMember } } }],
  };
  return (await tx.organization.findFirst({ where, select: { name: true } }))?.name ?? null;
}

const required = (name: string) =>
  new DomainError(
    "CONFLICT",
    `The organization "${name}" requires a second factor. Move to another app with setUpSecondFactor, or leave the organization first`,
  );

/**
 * Removes the second factor of a person who lost the device and the recovery codes. Only the operators' command calls
 * this: operators have access to the database anyway. The audit event names no actor.
 * @throws DomainError NOT_FOUND for an unknown user, and for a user without a second factor
 */
export const removeSecondFactorOf = write({
  name: "removeSecondFactorOf",
  input: GrantAdministration,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email }, now }) {
    const user = await lockOwner(tx, { email });
    await deleteFactor(tx, user.id, now);
    return { value: user, ...removed(user.id) };
  },
});

const removed = (userId: string) => ({
  audit: { action: "identity.second_factor_removed", resourceId: userId } as const,
  outbox: [notify("security_action", userId, "second_factor_removed")],
  touched: [userId],
});
