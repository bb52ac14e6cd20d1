import type { PaymentPage } from "../../../platform/payments/paymentProvider.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Stores the final state of payment pages. A completed page stays completed whatever is reported later. Returns whether
 * a row changed.
 */
export async function settlePages(tx: Tx, organizationId: string, pages: readonly PaymentPage[]): Promise<boolean> {
  let settled = 0;
  for (const { id, checkoutId, state } of pages) {
    if (state === "OPEN") continue;
    const before = state === "COMPLETED" ? { not: "COMPLETED" as const } : ("OPEN" as const);
    const which = [{ externalId: id }, ...(checkoutId === null ? [] : [{ id: checkoutId }])];
    const where = { organizationId, state: before, OR: which };
    settled += (await tx.billingCheckout.updateMany({ where, data: { state, externalId: id } })).count;
  }
  return settled > 0;
}
