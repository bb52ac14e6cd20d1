import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { countAttempt } from "../attempts.ts";
import { CompleteSignIn } from "../inputs.ts";
import { invalidCredentials } from "../password/check.ts";
import { isSamePassword, openChallenge } from "../second-factor/challenge.ts";
import { enterAccount, openAccount } from "./openAccount.ts";
import type { Entered } from "./session.ts";

const completion = write({
  name: "completeSignIn",
  input: CompleteSignIn,
  replayable: false,
  async prepare({ challenge, deviceToken }, context) {
    const passed = openChallenge(context.services, challenge);
    if (passed === null) throw ended();
    return { passed, attempt: await countAttempt(context, passed.email, { deviceToken, linkId: passed.linkId }) };
  },
  target: () => ({}),
  permission: "anyone",
  async run({ input: { secondFactorCode: code }, prepared: { passed, attempt }, ...step }) {
    const { tx } = step;
    const { userId: id, email } = passed;
    // As in `signIn`, a password or an address that changed meanwhile opens no session.
    await lockRow(tx, "app_user", id, "SHARE");
    const user = await tx.user.findUnique({ where: { id, email } });
    if (user?.passwordHash && isSamePassword(passed, user.passwordHash))
      return openAccount(step, { user, passwordHash: user.passwordHash, code, attempt, linkId: passed.linkId });
    return {
      refused: ended(),
      audit: { action: "identity.sign_in_failed", resourceId: user?.id ?? null, result: "failed" },
    };
  },
});

const ended = () => invalidCredentials("The sign-in has expired. Enter your password again");

/**
 * Opens the session of a sign-in that waits for its second factor. Attempts count like those of `signIn`.
 * @throws DomainError INVALID_CREDENTIALS for a wrong or used code, and for a challenge that is older than five minutes
 * or from before a change of the password or address; FORBIDDEN for a suspended user; RATE_LIMITED
 */
export async function completeSignIn(
  context: RequestContext,
  input: Parameters<typeof completion>[1],
): Promise<Entered> {
  const entered = await enterAccount(context, await completion(context, input));
  if ("challenge" in entered) throw new Error("The input of completeSignIn has a code, so that nothing is missing");
  return entered;
}
