import type { Tx } from "../../../platform/write/transaction.ts";

/** The links that were mailed to a person for a new password are of no use any more. */
export async function voidResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null, voidedAt: null }, data: { voidedAt: now } });
}
