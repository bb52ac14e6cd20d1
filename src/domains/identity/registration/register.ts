import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { requireMailable } from "../../../platform/mail/requireMailable.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { isUniqueViolation } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { countRegistration, countSecret, countSetupToken } from "../attempts.ts";
import { mailLink } from "../email/verification.ts";
import { Register } from "../inputs.ts";
import { hashPassword } from "../password/hash.ts";
import { type Entered, type Entry, enter, openSession } from "../sessions/session.ts";
import { newUser } from "./newUser.ts";
import { enterRegistration, mayRegister, registrationRefused, validSecret } from "./registrationPolicy.ts";

const registration = write({
  name: "register",
  input: Register,
  replayable: false,
  precheck: ({ email }, { services }) => requireMailable(services.mailer, email, "email"),
  async prepare(input, context) {
    const { services } = context;
    const decision = { tx: services.database.prisma, services, now: services.now() };
    const secret = await validSecret(decision, input);
    if (secret === null) {
      await countRegistration(context);
      if (typeof input.setupToken === "string") await countSetupToken(context);
    } else await countSecret(context, secret);
    // A refused registration does not cost the hash of a password.
    return (await mayRegister(decision, input)) ? hashPassword(input.password) : null;
  },
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input, prepared: passwordHash, context, now }): Promise<Outcome<Entry>> {
    const { services } = context;
    const may = passwordHash !== null && (await enterRegistration({ tx, services, now }, input));
    if (!may) {
      return {
        refused: registrationRefused(services.env, input),
        audit: { action: "identity.registration_refused", resourceId: null, result: "failed" },
      };
    }
    const isSetup = typeof input.setupToken === "string";
    const { email, name } = input;
    const person = { email, name, passwordHash, emailVerifiedAt: null, ...(isSetup && { isInstanceAdmin: true }) };
    const { user, audit } = await newUser(tx, services, person, now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
    const value = await openSession(tx, user, context.device, now);
    const signedIn = { action: "identity.signed_in", resourceId: value.session.id, actorId: user.id } as const;
    const used = { action: "identity.setup_token_used", resourceId: null, actorId: user.id } as const;
    const isMailed = user.emailVerifiedAt === null && services.mailer !== null;
    return {
      value,
      audit: [...(isSetup ? [used] : []), ...audit, signedIn],
      outbox: isMailed ? [await mailLink(tx, services, user, now)] : [],
      touched: [user.id],
    };
  },
});

/**
 * Registration reveals that an address is taken, which cannot be avoided without mail. The rate limit prevents
 * collecting addresses.
 */
export const addressTaken = (): DomainError =>
  new DomainError("CONFLICT", "email: belongs to an existing account; sign in instead", [
    { path: ["email"], message: "belongs to an existing account; sign in instead" },
  ]);

/**
 * Creates a user with a personal organization and a session, if the policy of the instance allows it or the input has
 * the setup token, which makes an instance administrator. Mails a link that verifies the address, if this server sends
 * mail. Allows ten registrations an hour from one network; a valid invitation or setup token has a window of its own.
 * @throws DomainError FORBIDDEN by the policy (audited); CONFLICT for a taken address; RATE_LIMITED
 */
export async function register(context: RequestContext, input: Parameters<typeof registration>[1]): Promise<Entered> {
  return enter(context, await registration(context, input));
}
