import { notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { GrantAdministration } from "../inputs.ts";
import { PROMOTED } from "../registration/newUser.ts";
import { voidSetupToken } from "../registration/setupToken.ts";

/**
 * Makes an existing user an instance administrator. An administrator stays one. Ends the setup token. Only the
 * operators' command calls this: operators have access to the database anyway. The audit event names no actor.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export const grantAdministration = write({
  name: "grantAdministration",
  input: GrantAdministration,
  replayable: false,
  async target({ tx, input: { email } }) {
    const user = await tx.user.findUnique({ where: { email } });
    if (!user) throw notFound("User");
    return { userId: user.id, user };
  },
  permission: "anyone",
  async run({ tx, target: { user }, now }) {
    if (user.isInstanceAdmin) return { value: user, audit: null };
    const value = await tx.user.update({ where: { id: user.id }, data: { isInstanceAdmin: true, updatedAt: now } });
    await voidSetupToken(tx);
    return {
      value,
      audit: { action: "identity.instance_admin_granted", resourceId: user.id, changed: [PROMOTED] },
      touched: [user.id],
    };
  },
});
