import type { AuditDraft } from "../audit/entry.ts";
import type { Statement } from "../database/batch.ts";
import type { Env } from "../env/env.ts";
import { newId } from "../ids/ids.ts";
import { bodyParts, type Draft } from "./body.ts";
import { EVENT_OBJECTS, EVENT_TYPES, type EventType, TYPE_OF_ACTION } from "./eventTypes.ts";

/** The topic of the outbox message that follows each stored event. */
export const WEBHOOK_EVENT = "webhook.event";

/** An event that no audit event of the write implies. */
export interface EventDraft extends Omit<Draft, "type" | "object"> {
  type: EventType;
}

const REVISION = `CASE d.object_type ${Object.entries(EVENT_OBJECTS)
  .flatMap(([object, { revision }]) => (revision === null ? [] : [`WHEN '${object}' THEN ${revision}`]))
  .join(" ")} END`;

/**
 * Stores the events that an active endpoint of their tenant subscribes to, and no row without one. The row of an
 * object's sequence stays locked until the commit, so that events of one object are numbered in the order of their
 * commits. Sequences are locked in the order of their keys. A workspace that the same write deleted is not referenced.
 * The text is the value of a subquery, so that PostgreSQL plans the statement once and not for each value.
 */
const STORE = `
WITH draft AS MATERIALIZED (
  SELECT d.*, (SELECT w.id FROM workspace w WHERE w.id = d.workspace_id) AS kept_workspace_id, ${REVISION} AS revision
  FROM jsonb_to_recordset((SELECT $1::jsonb)) AS d(position int, id text, message_id text, type text, object_type text, object_id text,
    organization_id text, workspace_id text, head text, middle text, tail text)
  WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.organization_id = d.organization_id AND e.state = 'ACTIVE'
    AND (e.workspace_id IS NULL OR e.workspace_id = d.workspace_id) AND d.type = ANY (e.event_types))
), counted AS (
  INSERT INTO webhook_sequence AS s (organization_id, object_id, last)
  SELECT organization_id, object_id, count(*) FROM draft GROUP BY organization_id, object_id
  ORDER BY organization_id COLLATE "C", object_id COLLATE "C"
  ON CONFLICT (organization_id, object_id) DO UPDATE SET last = s.last + EXCLUDED.last
  RETURNING organization_id, object_id, last
), numbered AS (
  SELECT d.*, c.last - count(*) OVER of_object + row_number() OVER (of_object ORDER BY d.position) AS sequence
  FROM draft d JOIN counted c USING (organization_id, object_id)
  WINDOW of_object AS (PARTITION BY organization_id, object_id)
), stored AS (
  INSERT INTO webhook_event (id, organization_id, workspace_id, type, object_type, object_id, sequence, body, occurred_at)
  SELECT id, organization_id, kept_workspace_id, type, object_type, object_id, sequence,
    head || coalesce(revision::text, 'null') || middle || sequence || tail, $2::timestamptz
  FROM numbered
)
INSERT INTO outbox_message (id, topic, tenant, payload, due_at, created_at)
SELECT message_id, '${WEBHOOK_EVENT}', organization_id, jsonb_build_object('eventId', id), $2::timestamptz, $2::timestamptz FROM draft`;

/** Returns the statement that stores the events of a write; none for a write whose audit events imply none. */
export function eventsOf(
  audit: readonly AuditDraft[],
  events: readonly EventDraft[],
  env: Env,
  now: Date,
): Statement[] {
  const drafts = [
    ...audit.flatMap(fromAudit),
    ...events.map((event) => ({ ...event, object: EVENT_TYPES[event.type].object })),
  ];
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft, position) => {
    const id = newId("evt");
    return {
      position,
      id,
      message_id: newId("out"),
      type: draft.type,
      object_type: draft.object,
      object_id: draft.objectId,
      organization_id: draft.organizationId,
      workspace_id: draft.workspaceId,
      ...bodyParts(env, id, draft, now),
    };
  });
  return [{ name: "webhook_events", text: STORE, values: [JSON.stringify(rows), now] }];
}

/**
 * Returns the event that follows from an audit event: about its resource, or about the object that a changed field
 * names.
 */
function fromAudit({ action, resourceId, organizationId, workspaceId = null, changed = [] }: AuditDraft): Draft[] {
  const type = TYPE_OF_ACTION.get(action);
  if (type === undefined || organizationId == null) return [];
  const { object, field } = EVENT_TYPES[type];
  const named = changed.find((each) => each.field === field);
  const objectId = field === undefined ? resourceId : (named?.current ?? named?.previous);
  return objectId == null ? [] : [{ type, object, objectId, organizationId, workspaceId }];
}
