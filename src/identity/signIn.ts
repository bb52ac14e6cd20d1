import type { Scope } from "../access/scope.ts";
import type { Outcome } from "../write/outcome.ts";
import { write } from "../write/write.ts";
import { countAttempt, forgiveAttempts } from "./attempts.ts";
import { SignIn } from "./inputs.ts";
import { invalidCredentials, prove } from "./proof.ts";
import { type Entry, enter, openSession } from "./session.ts";

const signingIn = write({
  name: "signIn",
  input: SignIn,
  replayable: false,
  async prepare({ email, password }, scope) {
    await countAttempt(scope, email);
    return prove(scope, { email }, password);
  },
  target: () => ({}),
  permission: "anyone",
  async run({ tx, prepared: { userId, proven }, scope, now }): Promise<Outcome<Entry>> {
    // The hash is asked for again, and stays until the session is there: a password that was changed since the proof opens nothing.
    if (proven) await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${proven.id} FOR SHARE`;
    const user = proven && (await tx.user.findFirst({ where: proven }));
    if (!user) {
      return {
        refused: invalidCredentials(),
        audit: { action: "identity.sign_in_failed", resourceId: userId, result: "failed" },
      };
    }
    const value = await openSession(tx, user, scope.device, now);
    return {
      value,
      audit: { action: "identity.signed_in", resourceId: value.session.id, actorId: user.id },
      touched: [user.id],
    };
  },
});

/**
 * A session for an email and its password. An unknown account, a wrong password and an account without one are answered alike,
 * after the same work: one Argon2id, one lookup, one audit entry. 30 tries in 15 minutes from one network, 10 at one account.
 * @throws DomainError INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function signIn(scope: Scope, input: Parameters<typeof signingIn>[1]): Promise<Entry> {
  const entry = await signingIn(scope, input);
  await forgiveAttempts(scope, entry.user.email);
  return enter(scope, entry);
}
