import type { Scope } from "../../platform/access/scope.ts";
import { write } from "../../platform/write/write.ts";
import { countAttempt } from "./attempts.ts";
import { SignIn } from "./inputs.ts";
import { enterAccount, openAccount } from "./openAccount.ts";
import { checkPassword, invalidCredentials } from "./passwordCheck.ts";
import type { Entered } from "./session.ts";

const signingIn = write({
  name: "signIn",
  input: SignIn,
  replayable: false,
  async prepare({ email, password, deviceToken }, scope) {
    const attempt = await countAttempt(scope, email, deviceToken);
    return { ...(await checkPassword(scope, { email }, password)), attempt };
  },
  target: () => ({}),
  permission: "anyone",
  async run({ input: { secondFactorCode: code }, prepared: { userId, verified, attempt }, ...step }) {
    const { tx } = step;
    // Compares the hash again and locks the user until the session exists, so that a password changed meanwhile opens no session.
    if (verified) await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${verified.id} FOR SHARE`;
    const user = verified && (await tx.user.findFirst({ where: verified }));
    if (user) return openAccount(step, { user, passwordHash: verified.passwordHash, code, attempt });
    return {
      refused: invalidCredentials(),
      audit: { action: "identity.sign_in_failed", resourceId: userId, result: "failed" },
    };
  },
});

/**
 * Opens a session with an email and password, and a code if the user has a second factor. An unknown account, a wrong
 * password and an account without a password get the same response after the same work: one Argon2id hash, one lookup,
 * one audit event. attempts.ts slows attempts down, with wrong codes as with wrong passwords.
 * @throws DomainError INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED with a `challenge` for `completeSignIn`; FORBIDDEN for a suspended
 * user; RATE_LIMITED
 */
export async function signIn(scope: Scope, input: Parameters<typeof signingIn>[1]): Promise<Entered> {
  return enterAccount(scope, await signingIn(scope, input));
}
