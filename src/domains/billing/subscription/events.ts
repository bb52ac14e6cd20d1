import type { PaymentEvent } from "../../../platform/payments/paymentProvider.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** Whether an event has not been processed yet. */
export async function isNew(tx: Pick<Tx, "billingEvent">, { id }: Pick<PaymentEvent, "id">): Promise<boolean> {
  return (await tx.billingEvent.findUnique({ where: { id }, select: { id: true } })) === null;
}

/** Records an event as processed, in the transaction that processes the event. */
export async function remember(tx: Tx, { id, type }: Pick<PaymentEvent, "id" | "type">, now: Date): Promise<void> {
  await tx.billingEvent.createMany({ data: [{ id, type, receivedAt: now }], skipDuplicates: true });
}
