import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { countOwnAttempt } from "./attempts.ts";
import type { ReauthenticatedAction } from "./inputs.ts";
import { checkPassword, invalidCredentials, type PasswordCheck } from "./password/check.ts";
import { withSession } from "./sessions/session.ts";

/**
 * Consumes a reauthentication grant inside the write that requires it: of two concurrent writes one succeeds, and a
 * failed write leaves the grant unused.
 * @throws DomainError INVALID_CREDENTIALS for a grant that is unknown, used, expired, or of another user, session or
 * action; FORBIDDEN for a token
 */
export async function consumeGrant(
  tx: Tx,
  context: RequestContext,
  { grant, action }: { grant: string; action: ReauthenticatedAction },
): Promise<void> {
  const { user, sessionId } = withSession(context);
  const now = context.services.now();
  const { count } = await tx.reauthenticationGrant.updateMany({
    where: { tokenHash: hashSecret(grant), userId: user.id, sessionId, action, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw invalidCredentials("The reauthentication grant is invalid, used or expired");
}

/** The user and password hash that a correct password matched. */
export type VerifiedPassword = NonNullable<PasswordCheck["verified"]>;

/**
 * Checks the viewer's own password and counts the attempt in the session's window. The check is slow by design, so it
 * runs before the transaction; `isStillVerified` repeats the comparison of hashes inside.
 * @returns null for a wrong password, and for an account without a password
 * @throws DomainError RATE_LIMITED; FORBIDDEN for a token
 */
export async function tryPassword(context: RequestContext, password: string): Promise<VerifiedPassword | null> {
  const { user } = withSession(context);
  await countOwnAttempt(context);
  return (await checkPassword(context, { id: user.id }, password)).verified;
}

/**
 * Whether the account still has the password that was verified, and no second factor: with one, only a grant suffices.
 */
export async function isStillVerified(tx: Tx, verified: VerifiedPassword): Promise<boolean> {
  return (await tx.user.count({ where: { ...verified, secondFactorAt: null } })) > 0;
}

/**
 * Whether a person signs in with a password alone. The identity provider can ask people without a password for more.
 */
export async function lacksSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const where = { id: userId, secondFactorAt: null, passwordHash: { not: null } };
  return (await tx.user.count({ where })) > 0;
}

/** Whether an administrator suspended a person. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, suspendedAt: { not: null } } })) > 0;
}

export { issueApiToken, requireTokenRoom } from "./api-tokens/issueApiToken.ts";
export { forgiveOwnAttempts } from "./attempts.ts";
export { markVerified } from "./email/markVerified.ts";
