import type { Tx } from "../../../platform/write/transaction.ts";
import type { Tried } from "./settlement.ts";

/** The attempts of a rendition with one key, including the current one. Each request to publish creates a new key. */
export async function triedWith(
  prisma: Pick<Tx, "deliveryAttempt">,
  renditionId: string,
  deliveryKey: string,
): Promise<Tried> {
  const totals = await prisma.deliveryAttempt.aggregate({
    where: { renditionId, deliveryKey },
    _count: true,
    _min: { startedAt: true },
  });
  return { attempts: totals._count, firstAt: totals._min.startedAt ?? new Date(0) };
}
