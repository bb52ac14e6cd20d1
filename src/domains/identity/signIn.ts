import type { Scope } from "../../platform/access/scope.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import { type Attempt, countAttempt } from "./attempts.ts";
import { SignIn } from "./inputs.ts";
import { checkPassword, invalidCredentials } from "./passwordCheck.ts";
import { type Entered, type Entry, enter, openSession } from "./session.ts";

/** A new session, and the attempt that was counted for it. */
interface OpenedSession {
  entry: Entry;
  attempt: Attempt;
}

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
  async run({ tx, prepared: { userId, verified, attempt }, scope, now }): Promise<Outcome<OpenedSession>> {
    // Compares the hash again and locks the user until the session exists, so that a password changed meanwhile opens no session.
    if (verified) await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${verified.id} FOR SHARE`;
    const user = verified && (await tx.user.findFirst({ where: verified }));
    if (!user) {
      return {
        refused: invalidCredentials(),
        audit: { action: "identity.sign_in_failed", resourceId: userId, result: "failed" },
      };
    }
    const entry = await openSession(tx, user, scope.device, now);
    return {
      value: { entry, attempt },
      audit: { action: "identity.signed_in", resourceId: entry.session.id, actorId: user.id },
      touched: [user.id],
    };
  },
});

/**
 * Opens a session with an email and password. An unknown account, a wrong password and an account without a password
 * get the same response after the same work: one Argon2id hash, one lookup, one audit event. attempts.ts slows attempts
 * down.
 * @throws DomainError INVALID_CREDENTIALS; RATE_LIMITED
 */
export async function signIn(scope: Scope, input: Parameters<typeof signingIn>[1]): Promise<Entered> {
  const { entry, attempt } = await signingIn(scope, input);
  await attempt.forgive();
  return enter(scope, entry);
}
