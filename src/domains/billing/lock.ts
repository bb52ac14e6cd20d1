import type { Tx } from "../../platform/write/transaction.ts";

/** What concerns the payments of an organization happens one after the other. False when it is gone. */
export async function lockPayments(tx: Tx, organizationId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** What an organization pays for, if it does. */
export const paidSubscription = (tx: Pick<Tx, "subscription">, organizationId: string) =>
  tx.subscription.findUnique({ where: { organizationId_provider: { organizationId, provider: "STRIPE" } } });
