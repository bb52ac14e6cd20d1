import { type Actors, auditRow } from "../audit/entry.ts";
import { newId } from "../ids/ids.ts";
import type { Remembered } from "./idempotency.ts";
import type { Done, Refused } from "./outcome.ts";
import type { Tx } from "./transaction.ts";

// An expired key that was not deleted yet is overwritten.
const SQL = `
WITH audit AS (
  INSERT INTO audit_event (id, action, source, result, actor_user_id, effective_actor_user_id, resource_type, resource_id,
    organization_id, workspace_id, changed_fields, occurred_at)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(id text, action text, source text, result text, actor_user_id text,
    effective_actor_user_id text, resource_type text, resource_id text, organization_id text, workspace_id text, changed_fields jsonb,
    occurred_at timestamptz)
), outbox AS (
  INSERT INTO outbox_message (id, topic, payload, job_id, due_at, created_at)
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS o(id text, topic text, payload jsonb, job_id text, due_at timestamptz,
    created_at timestamptz)
), remembered AS (
  INSERT INTO idempotency_key (user_id, key, fingerprint, value, created_at, expires_at)
  SELECT * FROM jsonb_to_recordset($3::jsonb) AS k(user_id text, key text, fingerprint text, value jsonb, created_at timestamptz,
    expires_at timestamptz)
  ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, value = EXCLUDED.value,
    created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
)
INSERT INTO tenant_revision (id)
SELECT id FROM (SELECT unnest($4::text[]) UNION SELECT organization_id FROM workspace WHERE id = ANY ($4::text[])) AS touched(id) ORDER BY id
ON CONFLICT (id) DO UPDATE SET revision = EXCLUDED.revision`;

/**
 * Stores audit events, outbox, idempotency record and tenant revisions in one statement. The revision of a workspace moves with that of its
 * organization. Revisions are sorted: otherwise writers could deadlock.
 */
export async function recordWrite(
  tx: Tx,
  outcome: Done<unknown> | Refused,
  { actors, now, remembered }: { actors: Actors; now: Date; remembered: Remembered | null },
): Promise<void> {
  const drafts = outcome.audit === null ? [] : [outcome.audit].flat();
  const audit = drafts.map((draft) => auditRow(draft, actors, now));
  const outbox = (outcome.outbox ?? []).map(({ topic, payload, jobId = null, dueAt = now }) => ({
    id: newId("out"),
    topic,
    payload,
    job_id: jobId,
    due_at: dueAt,
    created_at: now,
  }));
  const named = drafts.flatMap(({ organizationId, workspaceId }) => [organizationId, workspaceId]);
  const erased = new Set(outcome.erased);
  const touched = [...new Set([...(outcome.touched ?? []), ...named])].filter((id) => id != null && !erased.has(id));
  if (audit.length + outbox.length + touched.length === 0 && remembered === null) return;
  const kept = JSON.stringify(remembered === null ? [] : [remembered]);
  await tx.$executeRawUnsafe(SQL, JSON.stringify(audit), JSON.stringify(outbox), kept, touched);
}
