import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Locks the organization, so that transactions about its payments run one after another. Returns false if the
 * organization no longer exists.
 */
export const lockPayments = (tx: Tx, organizationId: string): Promise<boolean> =>
  lockRow(tx, "organization", organizationId, "NO KEY UPDATE");

/** Returns the subscription that the organization pays for, in any status; null if there never was one. */
export const paidSubscription = (tx: Pick<Tx, "subscription">, organizationId: string) =>
  tx.subscription.findUnique({ where: { organizationId_provider: { organizationId, provider: "STRIPE" } } });
