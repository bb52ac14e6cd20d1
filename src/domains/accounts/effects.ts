import type { AuditDraft } from "../../platform/audit/entry.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { notify } from "../notifications/effects.ts";

/**
 * Marks an account whose credentials the provider no longer accepts: a member must connect it again. `sealed` is the
 * refused credential as it is stored: an account that was connected again in the meantime does not change.
 * @returns the audit events and the notifications; none when nothing changed
 */
export async function needsAttention(
  tx: Tx,
  { id, sealed, now, publicationId }: { id: string; sealed: string | null; now: Date; publicationId?: string },
): Promise<{ audit: AuditDraft[]; outbox: OutboxDraft[] }> {
  const changed = await tx.socialAccount.updateManyAndReturn({
    where: { id, credentials: sealed ?? "", state: "ACTIVE" },
    data: {
      state: "NEEDS_ATTENTION",
      lastErrorCode: "PROVIDER_REFUSED",
      lastError: "The provider no longer accepts the account's credentials",
      updatedAt: now,
    },
    select: { workspaceId: true, provider: true, handle: true, workspace: { select: { organizationId: true } } },
  });
  return {
    audit: changed.map(({ workspaceId, workspace: { organizationId } }) => ({
      action: "workspace.account_needs_attention",
      resourceId: workspaceId,
      organizationId,
      workspaceId,
      changed: [{ field: "account_id", current: id }],
    })),
    outbox: changed.map(({ workspaceId, provider, handle }) =>
      notify("account_needs_attention", workspaceId, { id, provider, label: handle }, publicationId),
    ),
  };
}

/** The ids of a workspace's accounts that count as connected. The rows are locked until the transaction ends. */
export async function connectedAccounts(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM social_account WHERE workspace_id = ${workspaceId} AND state <> 'DISCONNECTED' ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
