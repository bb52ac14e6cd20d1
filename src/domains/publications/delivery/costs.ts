import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { providerOf } from "../../../providers/registry.ts";
import { charge, chargeReserved, releasePosts, settlePost } from "../../network-costs/effects.ts";
import type { Settlement } from "./settlement.ts";

export const NOTHING_BILLED: Bill = new Map();

interface Costs {
  /** The post: its rendition, and the position of its segment. */
  place: { readonly id: string; readonly organizationId: string; readonly provider: string; readonly segment: number };
  settlement: Settlement;
  /** Null if a worker stopped that may have sent the post. */
  bill: Bill | null;
  now: Date;
}

/**
 * Records what the network billed. A post that may be sent again keeps its reservation, so that a thread that has begun
 * is never cut by the budget.
 */
export async function recordCosts(tx: Tx, services: Services, { place, settlement, bill, now }: Costs): Promise<void> {
  const { id: renditionId, organizationId, provider, segment } = place;
  if (providerOf(provider).billing === null) return;
  const payer = { organizationId, provider, renditionId };
  if (bill === null) await chargeReserved(tx, services, payer, segment, now);
  const known = bill ?? NOTHING_BILLED;
  if (settlement.state === "QUEUED" || settlement.state === "AMBIGUOUS") {
    return await charge(tx, services, payer, known, now);
  }
  await settlePost(tx, services, payer, { segment, bill: known }, now);
  if (settlement.state !== "LIVE") await releasePosts(tx, renditionId);
}
