import { type AuditDraft, workspaceEvent } from "../../platform/audit/entry.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import { rowsOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type Credentials, sealCredentials } from "../../providers/credentials.ts";
import { refreshOf } from "../../providers/refreshOf.ts";
import { providerOf } from "../../providers/registry.ts";
import { notify } from "../notifications/effects.ts";
import { LEASE_MS, renewalOf } from "./health/times.ts";

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
    audit: changed.map(({ workspaceId, workspace: { organizationId } }) =>
      workspaceEvent("workspace.account_needs_attention", { workspaceId, organizationId }, [
        { field: "account_id", current: id },
      ]),
    ),
    outbox: changed.map(({ workspaceId, provider, handle }) =>
      notify("account_needs_attention", workspaceId, { id, provider, label: handle }, publicationId),
    ),
  };
}

/** Records that the provider accepts the credentials of an account, and when they end. Ends the lease of a renewal. */
export async function recordCredentials(
  tx: Tx,
  { id, provider, credentials, now }: { id: string; provider: string; credentials: Credentials; now: Date },
): Promise<void> {
  const entry = providerOf(provider);
  const expiresAt = entry.expiryOf?.(credentials) ?? null;
  const renewAt = expiresAt && renewalOf(refreshOf(entry, credentials) !== null, expiresAt, now);
  const health = { expiresAt, renewAt, verifiedAt: now, leasedUntil: null, warnedAt: null };
  await tx.accountHealth.upsert({ where: { accountId: id }, create: { accountId: id, ...health }, update: health });
}

const LEASE = `INSERT INTO account_health (account_id, renew_at, verified_at, leased_until)
SELECT id, $2, connected_at, $3 FROM social_account WHERE id = $1
ON CONFLICT (account_id) DO UPDATE SET leased_until = EXCLUDED.leased_until
WHERE coalesce(account_health.leased_until, $2) <= $2 RETURNING account_id`;

/**
 * Reserves the renewal of an account's credentials for this process, because a refresh token may be good for one use
 * only.
 * @returns false while another process renews them
 */
export async function leaseRenewal(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await rowsOf(tx, LEASE, [id, now, new Date(now.getTime() + LEASE_MS)])).length > 0;
}

/**
 * Stores renewed credentials, unless others were stored meanwhile. No answer shows them, so no revision moves.
 * @returns the credentials as they are stored; null if others were stored
 */
export async function storeRenewed(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { id, provider, sealed, renewed, now }: Renewed,
): Promise<string | null> {
  const resealed = sealCredentials(vault, id, renewed);
  const where = { id, credentials: sealed };
  const { count } = await tx.socialAccount.updateMany({ where, data: { credentials: resealed } });
  if (count === 0) return null;
  await recordCredentials(tx, { id, provider, credentials: renewed, now });
  return resealed;
}

interface Renewed {
  id: string;
  provider: string;
  /** The credentials that were renewed, as they were stored. */
  sealed: string;
  renewed: Credentials;
  now: Date;
}

/** The ids of a workspace's accounts that count as connected. The rows are locked until the transaction ends. */
export async function connectedAccounts(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM social_account WHERE workspace_id = ${workspaceId} AND state <> 'DISCONNECTED' ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
