import type { Scope } from "../../platform/access/scope.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import { type Attempt, countAttempt } from "./attempts.ts";
import { SignIn } from "./inputs.ts";
import { invalidCredentials, prove } from "./proof.ts";
import { type Entered, type Entry, enter, openSession } from "./session.ts";

/** A new session, and the try that was counted for it. */
interface Proved {
  entry: Entry;
  attempt: Attempt;
}

const signingIn = write({
  name: "signIn",
  input: SignIn,
  replayable: false,
  async prepare({ email, password, deviceToken }, scope) {
    const attempt = await countAttempt(scope, email, deviceToken);
    return { ...(await prove(scope, { email }, password)), attempt };
  },
  target: () => ({}),
  permission: "anyone",
  async run({ tx, prepared: { userId, proven, attempt }, scope, now }): Promise<Outcome<Proved>> {
    // The hash is asked for again, and stays until the session is there: a password that was changed since the proof opens nothing.
    if (proven) await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${proven.id} FOR SHARE`;
    const user = proven && (await tx.user.findFirst({ where: proven }));
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
 * Opens a session for an email and its password. An unknown account, a wrong password and an account without one are answered alike,
 * after the same work: one Argon2id, one lookup, one audit entry. Tries are slowed down, see attempts.ts.
 * @throws DomainError INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function signIn(scope: Scope, input: Parameters<typeof signingIn>[1]): Promise<Entered> {
  const { entry, attempt } = await signingIn(scope, input);
  await attempt.forgive();
  return enter(scope, entry);
}
