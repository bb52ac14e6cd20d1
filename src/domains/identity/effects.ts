import type { Scope } from "../../platform/access/scope.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { countOwnAttempt } from "./attempts.ts";
import type { ReauthenticatedAction } from "./inputs.ts";
import { invalidCredentials, type Proof, prove } from "./proof.ts";
import { withSession } from "./session.ts";

/**
 * Uses up a grant from `reauthenticate`, inside the write that needs it: of two writes at once one gets it, and when the write
 * fails it is still there.
 * @throws DomainError INVALID_CREDENTIALS for a grant that is unknown, used, expired, or another person's, session's or act's;
 * FORBIDDEN for a token
 */
export async function consumeGrant(
  tx: Tx,
  scope: Scope,
  { grant, action }: { grant: string; action: ReauthenticatedAction },
): Promise<void> {
  const { user, sessionId } = withSession(scope);
  const now = scope.services.now();
  const { count } = await tx.reauthenticationGrant.updateMany({
    where: { tokenHash: hashSecret(grant), userId: user.id, sessionId, action, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw invalidCredentials("The proof of recent authentication is invalid, used or expired");
}

/** A password that was right, and which one it was. */
export type Proven = NonNullable<Proof["proven"]>;

/**
 * Tries the viewer's own password, in the window of their session. Slow by design, so before the transaction; `isStillProven` looks again inside.
 * @returns null for a wrong one, and for an account without one
 * @throws DomainError RATE_LIMITED, FORBIDDEN for a token
 */
export async function tryPassword(scope: Scope, password: string): Promise<Proven | null> {
  const { user } = withSession(scope);
  await countOwnAttempt(scope);
  return (await prove(scope, { id: user.id }, password)).proven;
}

/** Whether the password that was right is the account's still. */
export async function isStillProven(tx: Tx, proven: Proven): Promise<boolean> {
  return (await tx.user.count({ where: proven })) > 0;
}

export { forgiveOwnAttempts } from "./attempts.ts";
