import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Ends all sessions of a user, or all but one. Call this after the change of the user's row: a concurrent sign-in has
 * then either seen the change, or has a session that ends here.
 * @returns the number of live sessions that ended
 */
export async function endSessions(
  tx: Tx,
  { userId, except }: { userId: string; except?: string },
  now: Date,
): Promise<number> {
  const live = { userId, revokedAt: null, expiresAt: { gt: now } };
  const where = except === undefined ? live : { ...live, id: { not: except } };
  return (await tx.session.updateMany({ where, data: { revokedAt: now } })).count;
}
