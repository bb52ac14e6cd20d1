import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Ends the sessions of a person, all or all but one. Comes after the change of the person's row: whoever signs in at the same time has
 * either seen that change, or has a session already that is ended here. @returns how many ended that still worked
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
