import type { AuditDraft } from "../audit/entry.ts";
import type { Tx } from "../write/transaction.ts";

/**
 * An account whose credentials the provider no longer accepts waits for somebody to connect it again. `sealed` is what was refused, as it
 * is stored: an account that was connected again in between is none the worse.
 * @returns the evidence; none when nothing changed
 */
export async function needsAttention(
  tx: Tx,
  { id, sealed, now }: { id: string; sealed: string | null; now: Date },
): Promise<AuditDraft[]> {
  const changed = await tx.socialAccount.updateManyAndReturn({
    where: { id, credentials: sealed ?? "", state: "ACTIVE" },
    data: {
      state: "NEEDS_ATTENTION",
      lastErrorCode: "PROVIDER_REFUSED",
      lastError: "The provider no longer accepts the account's credentials",
      updatedAt: now,
    },
    select: { workspaceId: true, workspace: { select: { organizationId: true } } },
  });
  return changed.map(({ workspaceId, workspace: { organizationId } }) => ({
    action: "workspace.account_needs_attention",
    resourceId: workspaceId,
    organizationId,
    workspaceId,
    changed: [{ field: "account_id", current: id }],
  }));
}
