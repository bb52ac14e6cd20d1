import { isUniqueViolation } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { CreateAdministrator } from "../inputs.ts";
import { hashPassword } from "../password/hash.ts";
import { newUser } from "./newUser.ts";
import { addressTaken } from "./register.ts";
import { voidSetupToken } from "./setupToken.ts";

/**
 * Creates a user with a personal organization who is an instance administrator. Ends the setup token. Only the
 * operators' command calls this: operators have access to the database anyway. The audit events name no actor.
 * @throws DomainError CONFLICT for a taken address
 */
export const createAdministrator = write({
  name: "createAdministrator",
  input: CreateAdministrator,
  replayable: false,
  prepare: ({ password }) => hashPassword(password),
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email, name }, prepared: passwordHash, context, now }) {
    const person = { email, name, passwordHash, emailVerifiedAt: now, isInstanceAdmin: true };
    const { user, audit } = await newUser(tx, context.services, person, now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
    await voidSetupToken(tx);
    const byOperator = audit.map(({ actorId: _user, ...event }) => event);
    return { value: user, audit: byOperator, touched: [user.id] };
  },
});
