import type { Tx } from "../../platform/write/transaction.ts";

/** The reasons that prevent a deletion, in the order in which they are listed (docs/decisions/organizations.md, 9). */
const BLOCKERS = [
  "active_billing",
  "pending_billing_checkout",
  "pending_ownership_transfer",
  "pending_external_writes",
  "pending_cleanup",
] as const;
export type Blocker = (typeof BLOCKERS)[number];

/** The next step for each blocker, shown in the error. */
export const EXPLAINED: Readonly<Record<Blocker, string>> = {
  active_billing: "cancel the paid subscription and wait for its end",
  pending_billing_checkout: "a checkout is open at the payment provider; finish it or let it expire",
  pending_ownership_transfer: "revoke the pending transfer of ownership",
  pending_external_writes: "a post or an upload is in progress; wait for its end",
  pending_cleanup: "uploads are being processed or removed; wait for their end",
};

/**
 * An administrator's override costs nothing, so it does not block. A delivery blocks while its provider may still be
 * called, so one that waits for a person (MANUAL_RESOLUTION) does not. Cleanup is work that needs the organization's
 * rows and writes files: media in processing, and expired uploads with bytes. Work in the outbox needs no organization.
 */
const SQL = `
WITH space AS (SELECT id FROM workspace WHERE organization_id = $1)
SELECT
  EXISTS (SELECT 1 FROM subscription WHERE organization_id = $1 AND provider = 'STRIPE'
    AND status IN ('ACTIVE', 'TRIALING', 'PAST_DUE')) AS active_billing,
  EXISTS (SELECT 1 FROM billing_checkout WHERE organization_id = $1 AND state = 'OPEN' AND expires_at > $2::timestamptz)
    AS pending_billing_checkout,
  EXISTS (SELECT 1 FROM ownership_transfer WHERE organization_id = $1 AND status = 'PENDING' AND expires_at > $2::timestamptz)
    AS pending_ownership_transfer,
  EXISTS (SELECT 1 FROM rendition WHERE workspace_id IN (SELECT id FROM space) AND status = 'PUBLISHING'
    AND delivery_state IS DISTINCT FROM 'MANUAL_RESOLUTION')
  OR EXISTS (SELECT 1 FROM media_upload WHERE workspace_id IN (SELECT id FROM space) AND state = 'PENDING'
    AND receiver_until > $2::timestamptz AND expires_at > $2::timestamptz) AS pending_external_writes,
  EXISTS (SELECT 1 FROM media_item WHERE workspace_id IN (SELECT id FROM space) AND processing = 'PROCESSING')
  OR EXISTS (SELECT 1 FROM media_upload WHERE workspace_id IN (SELECT id FROM space) AND state = 'PENDING'
    AND expires_at <= $2::timestamptz) AS pending_cleanup`;

/** The blockers of an organization's deletion at an instant; empty if it may be deleted. One statement. */
export async function blockersOf(
  tx: Pick<Tx, "$queryRawUnsafe">,
  organizationId: string,
  now: Date,
): Promise<Blocker[]> {
  const [row] = await tx.$queryRawUnsafe<Record<Blocker, boolean>[]>(SQL, organizationId, now);
  return BLOCKERS.filter((blocker) => row?.[blocker] === true);
}
