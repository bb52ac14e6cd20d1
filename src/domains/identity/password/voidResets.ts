import type { Tx } from "../../../platform/write/transaction.ts";

/** Invalidates the password-reset links that were mailed to a user. */
export async function voidResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null, voidedAt: null }, data: { voidedAt: now } });
}
