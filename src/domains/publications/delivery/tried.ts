import type { Tx } from "../../../platform/write/transaction.ts";
import type { FaultCode } from "./faults.ts";
import type { Tried } from "./settlement.ts";

/** The attempts of a rendition with one key, including the current one. Each request to publish creates a new key. */
export async function triedWith(
  prisma: Pick<Tx, "deliveryAttempt">,
  renditionId: string,
  deliveryKey: string,
): Promise<Tried> {
  const rows = await prisma.deliveryAttempt.findMany({
    where: { renditionId, deliveryKey },
    orderBy: { startedAt: "asc" },
    select: { startedAt: true, errorCode: true },
  });
  const limited: FaultCode = "provider_limited";
  return {
    attempts: rows.length,
    limited: rows.filter(({ errorCode }) => errorCode === limited).length,
    firstAt: rows[0]?.startedAt ?? new Date(0),
  };
}
