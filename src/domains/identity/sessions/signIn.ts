import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { countAttempt } from "../attempts.ts";
import { SignIn } from "../inputs.ts";
import { checkPassword, invalidCredentials } from "../password/check.ts";
import { forgetWrongCodes } from "../second-factor/check.ts";
import { openLink, takeLink } from "../sign-in-link/link.ts";
import { enterAccount, openAccount, type Waiting } from "./openAccount.ts";
import type { Entered } from "./session.ts";

const signingIn = write({
  name: "signIn",
  input: SignIn,
  replayable: false,
  async prepare({ email, password, deviceToken, linkToken }, context) {
    const link = linkToken == null ? null : openLink(context.services, email, linkToken);
    if (linkToken != null && link === null) throw linkEnded();
    const attempt = await countAttempt(context, email, { deviceToken, linkId: link?.id });
    const { userId, verified } = await checkPassword(context, { email }, password);
    // Used up by the right password alone, so that a mistyped one costs no link.
    if (link && verified && !(await takeLink(context.services, link, verified.passwordHash))) throw linkEnded();
    return { userId, verified, attempt, linkId: link?.id ?? null };
  },
  target: () => ({}),
  permission: "anyone",
  async run({ input: { secondFactorCode: code }, prepared: { userId, verified, attempt, linkId }, ...step }) {
    const { tx } = step;
    // Compares the hash again and locks the user until the session exists, so that a password changed meanwhile opens
    // no session.
    if (verified) await lockRow(tx, "app_user", verified.id, "SHARE");
    const user = verified && (await tx.user.findFirst({ where: verified }));
    if (user) {
      if (linkId !== null) await forgetWrongCodes(tx, user.id);
      return openAccount(step, { user, passwordHash: verified.passwordHash, code, attempt, linkId });
    }
    return {
      refused: invalidCredentials(),
      audit: { action: "identity.sign_in_failed", resourceId: userId, result: "failed" },
    };
  },
});

const linkEnded = () =>
  new DomainError(
    "INVALID_CREDENTIALS",
    "The sign-in link is invalid, used or expired, or belongs to another address. Request another link",
    [{ path: ["linkToken"], message: "is invalid, used or expired" }],
  );

/**
 * Opens a session with an email and password, and a code if the user has a second factor: without the code, the sign-in
 * waits for `completeSignIn`. An unknown account, a wrong
 * password and an account without a password get the same response after the same work: one Argon2id hash, one lookup,
 * one audit event. attempts.ts slows attempts down, with wrong codes as with wrong passwords; the token of a
 * mailed link exempts from windows that strangers use up, and lets the person enter codes after too many wrong ones.
 * @throws DomainError INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED after too many wrong codes; FORBIDDEN for a suspended
 * user; RATE_LIMITED
 */
export async function signIn(
  context: RequestContext,
  input: Parameters<typeof signingIn>[1],
): Promise<Entered | Waiting> {
  return enterAccount(context, await signingIn(context, input));
}
