import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { providerOf } from "../../../providers/registry.ts";
import { charge, chargeReserved, chargeSteps, releasePosts, settlePost } from "../../network-costs/effects.ts";
import type { Settlement } from "./settlement.ts";

export const NOTHING_BILLED: Bill = new Map();

/** A post: its rendition, and the position of its segment. */
interface Post {
  readonly id: string;
  readonly organizationId: string;
  readonly provider: string;
  readonly segment: number;
}

const payerOf = ({ id: renditionId, organizationId, provider }: Post) => ({ organizationId, provider, renditionId });

interface Costs {
  place: Post;
  settlement: Settlement;
  bill: Bill;
  /** Whether a worker stopped that may have sent the post, so that nothing more is known about its bill. */
  wasLost: boolean;
  now: Date;
}

/**
 * Records what the network billed. A post that may be sent again keeps its reservation, so that a thread that has begun
 * is never cut by the budget.
 */
export async function recordCosts(
  tx: Tx,
  services: Services,
  { place, settlement, bill, wasLost, now }: Costs,
): Promise<void> {
  const { id: renditionId, provider, segment } = place;
  if (providerOf(provider).billing === null) return;
  const payer = payerOf(place);
  if (wasLost) await chargeReserved(tx, services, payer, segment, now);
  if (settlement.state === "QUEUED" || settlement.state === "AMBIGUOUS") {
    return await charge(tx, services, payer, bill, now);
  }
  await settlePost(tx, services, payer, { segment, bill }, now);
  if (settlement.state !== "LIVE") await releasePosts(tx, renditionId);
}

/** Records what the steps of a post cost, which are made once, whatever becomes of the attempt. */
export function recordSteps(tx: Tx, services: Services, place: Post, bill: Bill, now: Date): Promise<void> {
  return chargeSteps(tx, services, payerOf(place), { segment: place.segment, bill }, now);
}
