import { randomUUID } from "node:crypto";
import { isWorkspace, workspacesOf } from "../answer-cache/revisions.ts";
import { type Actors, type AuditDraft, type AuditRow, auditRow } from "../audit/entry.ts";
import { currentRequestId, currentTenant } from "../concurrency/tenant.ts";
import type { Statement } from "../database/batch.ts";
import type { Env } from "../env/env.ts";
import { newId } from "../ids/ids.ts";
import { NO_TENANT } from "../jobs/lanes.ts";
import { type Leaving, leaving } from "../jobs/messageSpans.ts";
import type { OutboxDraft } from "../jobs/outbox.ts";
import { eventsOf } from "../webhooks/events.ts";
import type { Remembered } from "./idempotency.ts";
import type { Done, Refused } from "./outcome.ts";
import { commit, notedOf } from "./sql.ts";
import type { Tx } from "./transaction.ts";

const AUDIT = `INSERT INTO audit_event (id, action, source, result, actor_user_id, effective_actor_user_id, resource_type, resource_id,
  organization_id, workspace_id, changed_fields, occurred_at)`;
const AUDIT_OF_ONE = `${AUDIT} VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const AUDIT_OF_MANY = `${AUDIT} SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(id text, action text, source text, result text,
  actor_user_id text, effective_actor_user_id text, resource_type text, resource_id text, organization_id text, workspace_id text,
  changed_fields jsonb, occurred_at timestamptz)`;

const OUTBOX = `INSERT INTO outbox_message (id, topic, tenant, payload, job_id, due_at, created_at, traceparent, request_id)
SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id text, topic text, tenant text, payload jsonb, job_id text, due_at timestamptz,
  created_at timestamptz, traceparent text, request_id text)`;

// An expired key that was not deleted yet is overwritten.
const REMEMBERED = `INSERT INTO idempotency_key (user_id, key, fingerprint, value, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, value = EXCLUDED.value,
  created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`;

// The ids are sorted: otherwise writers could deadlock.
const MOVE = "ON CONFLICT (id) DO UPDATE SET revision = EXCLUDED.revision";
const MOVE_NAMED = `INSERT INTO tenant_revision (id, revision) SELECT id, $2::uuid FROM unnest($1::text[]) AS named(id) ${MOVE}`;
const MOVE_WITH_ORGANIZATIONS = `INSERT INTO tenant_revision (id, revision)
SELECT id, $2::uuid FROM (SELECT unnest($1::text[]) UNION
  SELECT organization_id || '/workspaces' FROM workspace WHERE id = ANY ($1::text[])) AS touched(id)
ORDER BY id COLLATE "C" ${MOVE}`;

/**
 * Commits the transaction of a write: last rows, audit events, outbox, webhook events, idempotency record, tenant
 * revisions and COMMIT are one round trip. The revisions come last, because each locks its row until the commit is
 * complete, and the writers of an organization share a row. The revision of a workspace moves with that of all
 * workspaces of its organization.
 * @returns whether the outbox got a message, so that workers must wake up
 */
export async function recordWrite(
  tx: Tx,
  outcome: Done<unknown> | Refused,
  { env, actors, now, remembered }: { env: Env; actors: Actors; now: Date; remembered: Remembered | null },
): Promise<boolean> {
  const drafts = outcome.audit === null ? [] : [outcome.audit].flat();
  const { outbox = [], events = [] } = outcome;
  const messages = leaving(outbox);
  const first = [
    ...(outcome.rows ?? []),
    ...notedOf(tx),
    ...auditOf(drafts.map((draft) => auditRow(draft, actors, now))),
  ];
  // An event is stored with a message only if an endpoint subscribes to it, which the statement itself finds out.
  const leaves = [...outboxOf(outbox, causeOf(outcome), messages, now), ...eventsOf(drafts, events, env, now)];
  const counts = await commit(tx, [
    ...first,
    ...leaves,
    ...(remembered === null ? [] : [rememberedOf(remembered)]),
    ...revisionsOf(outcome, drafts),
  ]).finally(() => messages?.end());
  return counts.slice(first.length, first.length + leaves.length).some((count) => count > 0);
}

function auditOf(rows: AuditRow[]): Statement[] {
  const [one] = rows;
  if (one === undefined) return [];
  if (rows.length > 1) return [{ name: "audit_events", text: AUDIT_OF_MANY, values: [JSON.stringify(rows)] }];
  const values = [
    one.id,
    one.action,
    one.source,
    one.result,
    one.actor_user_id,
    one.effective_actor_user_id,
    one.resource_type,
    one.resource_id,
    one.organization_id,
    one.workspace_id,
    JSON.stringify(one.changed_fields),
    one.occurred_at,
  ];
  return [{ name: "audit_event", text: AUDIT_OF_ONE, values }];
}

/**
 * Returns the tenant that messages are stored with: an organization or a person that still exists, never a network
 * address.
 */
function causeOf({ erased = [] }: Done<unknown> | Refused): string {
  const tenant = currentTenant();
  return /^(org|usr)_/.test(tenant) && !erased.includes(tenant) ? tenant : NO_TENANT;
}

function outboxOf(
  outbox: readonly OutboxDraft[],
  tenant: string,
  messages: Leaving | undefined,
  now: Date,
): Statement[] {
  if (outbox.length === 0) return [];
  const requestId = currentRequestId();
  const rows = outbox.map(({ topic, payload, jobId = null, dueAt = now }, index) => ({
    id: newId("out"),
    topic,
    tenant,
    payload,
    job_id: jobId,
    due_at: dueAt,
    created_at: now,
    ...(messages && { traceparent: messages.traceparents[index] }),
    ...(requestId !== undefined && { request_id: requestId }),
  }));
  return [{ name: "outbox", text: OUTBOX, values: [JSON.stringify(rows)] }];
}

function rememberedOf({ user_id, key, fingerprint, value, created_at, expires_at }: Remembered): Statement {
  const values = [user_id, key, fingerprint, JSON.stringify(value), created_at, expires_at];
  return { name: "remembered", text: REMEMBERED, values };
}

/**
 * Moves the revisions of a write. Organizations are looked up only for a workspace that no audit event names together
 * with its organization.
 */
function revisionsOf({ touched = [], erased = [] }: Done<unknown> | Refused, drafts: AuditDraft[]): Statement[] {
  const named = new Set([...touched, ...drafts.flatMap(namedBy)].filter((id) => id != null));
  for (const id of erased) for (const each of [id, workspacesOf(id)]) named.delete(each);
  if (named.size === 0) return [];
  const placed = new Set(drafts.filter((draft) => draft.organizationId != null).map((draft) => draft.workspaceId));
  const isComplete = [...named].every((id) => !isWorkspace(id) || placed.has(id));
  const values = [[...named].toSorted(), randomUUID()];
  if (isComplete) return [{ name: "move_named", text: MOVE_NAMED, values }];
  return [{ name: "move_with_organizations", text: MOVE_WITH_ORGANIZATIONS, values }];
}

/**
 * Returns the ids of the revisions that an audit event moves: the workspace's, with that of its organization's
 * workspaces, or the organization's.
 */
const namedBy = ({ organizationId, workspaceId }: AuditDraft) =>
  workspaceId == null ? [organizationId] : [workspaceId, organizationId && workspacesOf(organizationId)];
