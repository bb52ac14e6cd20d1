import type { AuditResult } from "../../../platform/audit/actions.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { needsAttention } from "../../accounts/effects.ts";
import { charge } from "../../network-costs/effects.ts";
import { count } from "../../usage/effects.ts";
import type { Fault } from "../delivery/faults.ts";
import type { RemovalClaim } from "./claim.ts";
import { REMOVED_REASON } from "./rules.ts";

/** Records that the post of one segment does not exist any more. The publication may have been deleted meanwhile. */
export function recordRemoved(
  services: Services,
  { rendition }: RemovalClaim,
  { position, bill }: { position: number; bill: Bill },
): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const { id, status, segment, workspaceId } = rendition;
    const isCurrent = position === segment && status === "PUBLISHED";
    // Earlier posts of a thread that failed are gone now, so that nothing can reply to them.
    const gone = isCurrent
      ? { deliveryState: "REJECTED" as const, terminalReason: REMOVED_REASON, externalId: null, externalUrl: null }
      : { recoveryAction: "NONE" as const };
    // Another request may have gone on after the lease ended.
    const where = { id, OR: [{ removedFrom: null }, { removedFrom: { gt: position } }] };
    await tx.rendition.updateMany({ where, data: { ...gone, removedFrom: position, updatedAt: now } });
    await tx.liveSegment.deleteMany({ where: { renditionId: id, position } });
    await countCall(tx, services, rendition, now);
    await chargeCalls(tx, services, rendition, bill, now);
    return {
      value: undefined,
      audit: callEvent(rendition, position, "succeeded"),
      touched: [workspaceId],
    };
  });
}

/**
 * Ends the lease of a claim after a failure.
 * @param sealed the credentials of the call; null if they could not be opened
 */
export function recordFailure(
  services: Services,
  { rendition, lease }: RemovalClaim,
  { position, fault, sealed, bill }: { position: number; fault: Fault | null; sealed: string | null; bill: Bill },
): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const { id, workspaceId, account } = rendition;
    await tx.rendition.updateMany({ where: { id, removalLeasedUntil: lease }, data: { removalLeasedUntil: null } });
    await chargeCalls(tx, services, rendition, bill, now);
    if (fault === null) return { value: undefined, audit: null, touched: [workspaceId] };
    const isUnauthorized = fault.code === "account_unauthorized";
    const attention = isUnauthorized ? await needsAttention(tx, { id: account.id, sealed, now }) : null;
    await countCall(tx, services, rendition, now);
    return {
      value: undefined,
      audit: [callEvent(rendition, position, "failed", fault), ...(attention?.audit ?? [])],
      outbox: attention?.outbox ?? [],
      touched: [workspaceId],
    };
  });
}

/** The call has happened, so it counts even beyond the plan's limit. */
function countCall(tx: Tx, services: Services, { workspace }: RemovalClaim["rendition"], at: Date): Promise<void> {
  const { organizationId } = workspace;
  return count(tx, services, {
    organizationId,
    metric: "provider_write_calls_monthly",
    delta: 1,
    at,
    granted: true,
  });
}

/** Deletions are billed; they count even beyond the budget, because a person wants the posts gone. */
function chargeCalls(
  tx: Tx,
  services: Services,
  { account, workspace }: RemovalClaim["rendition"],
  bill: Bill,
  now: Date,
): Promise<void> {
  return charge(tx, services, { organizationId: workspace.organizationId, provider: account.provider }, bill, now);
}

function callEvent(
  { id, workspaceId, workspace }: RemovalClaim["rendition"],
  position: number,
  result: AuditResult,
  fault: Fault | null = null,
): AuditDraft {
  return {
    action: "provider_write.delete",
    resourceId: id,
    organizationId: workspace.organizationId,
    workspaceId,
    result,
    changed: [
      { field: "segment", current: String(position) },
      ...(fault ? [{ field: "error_code", current: fault.code }] : []),
    ],
  };
}
