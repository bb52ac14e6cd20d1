import type { Scope } from "../../platform/access/scope.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { countRegistration } from "./attempts.ts";
import { Register } from "./inputs.ts";
import { newUser } from "./newUser.ts";
import { hashPassword } from "./password.ts";
import { type Entered, enter, openSession } from "./session.ts";

const registration = write({
  name: "register",
  input: Register,
  replayable: false,
  async prepare({ password }, scope) {
    await countRegistration(scope);
    return hashPassword(password);
  },
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email, name }, prepared: passwordHash, scope, now }) {
    const { user, audit } = await newUser(tx, scope.services, { email, name, passwordHash }, now).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? addressTaken() : error;
      },
    );
    const value = await openSession(tx, user, scope.device, now);
    const signedIn = { action: "identity.signed_in", resourceId: value.session.id, actorId: user.id } as const;
    return { value, audit: [...audit, signedIn], touched: [user.id] };
  },
});

/** Registration reveals that an address is taken, which cannot be avoided without mail. The rate limit prevents collecting addresses. */
const addressTaken = () =>
  new DomainError("CONFLICT", "email: belongs to an existing account; sign in instead", [
    { path: ["email"], message: "belongs to an existing account; sign in instead" },
  ]);

/**
 * Creates a user with a personal organization and a session. The first user administers the instance. Allows ten
 * registrations an hour from one network.
 * @throws DomainError CONFLICT for a taken address; RATE_LIMITED
 */
export async function register(scope: Scope, input: Parameters<typeof registration>[1]): Promise<Entered> {
  return enter(scope, await registration(scope, input));
}
