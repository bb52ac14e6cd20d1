import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Locks the organization, so that transactions about its payments run one after another. Returns false if the
 * organization no longer exists.
 */
export async function lockPayments(tx: Tx, organizationId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Returns the subscription that the organization pays for, in any status; null if there never was one. */
export const paidSubscription = (tx: Pick<Tx, "subscription">, organizationId: string) =>
  tx.subscription.findUnique({ where: { organizationId_provider: { organizationId, provider: "STRIPE" } } });
