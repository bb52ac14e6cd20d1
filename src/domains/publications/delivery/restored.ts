import type pg from "pg";
import type { Rendition } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { finished } from "../finished.ts";
import { FAULTS } from "./faults.ts";

// A worker may have sent the rendition after the backup, with an attempt or a key that the backup does not have, so no
// provider can be asked. In a thread, a worker may also have sent the segments behind the current one.
const RENDITIONS = `
UPDATE rendition SET status = 'FAILED', delivery_state = 'MANUAL_RESOLUTION', recovery_action = 'MANUAL_RESOLUTION', next_attempt_at = NULL,
  leased_until = NULL, next_reconciliation_at = NULL,
  error_kind = $2, error_code = 'server_restored', error_http_status = NULL, terminal_reason = $3, updated_at = $1
FROM publication
WHERE publication.id = publication_id AND (
  rendition.status = 'SCHEDULED' AND publication.state = 'SCHEDULED' AND publication.scheduled_at <= $1
  OR rendition.status = 'PUBLISHING' AND (delivery_state IN ('QUEUED', 'PROCESSING') OR segment < jsonb_array_length(publication.segments) - (CASE WHEN options ->> 'firstComment' IS NULL THEN 1 ELSE 0 END)))`;

const END = `
UPDATE publication SET state = 'FAILED', revision = revision + 1, updated_at = $1
WHERE state IN ('SCHEDULED', 'PUBLISHING')
  AND EXISTS (SELECT FROM rendition WHERE publication_id = publication.id AND error_code = 'server_restored')
  AND NOT EXISTS (SELECT FROM rendition WHERE publication_id = publication.id AND status NOT IN ('PUBLISHED', 'FAILED'))
RETURNING id, workspace_id AS "workspaceId", title, segments, revision - 1 AS revision`;

const COPY_STATE = `
UPDATE rendition SET publication_state = 'FAILED' WHERE publication_id = ANY ($1)
RETURNING publication_id AS "publicationId", status, recovery_action AS "recoveryAction", error_code AS "errorCode"`;

const NOTIFY = `
INSERT INTO outbox_message (id, topic, payload, due_at, created_at)
SELECT id, topic, payload, $2, $2 FROM jsonb_to_recordset($1::jsonb) AS message (id text, topic text, payload jsonb)`;

type Ended = Omit<Parameters<typeof finished>[0], "renditions">;
type Part = Pick<Rendition, "publicationId" | "status" | "recoveryAction" | "errorCode">;

/**
 * Leaves to a person (`resolveRendition`) each rendition of a restored database that may have been sent after the
 * backup: those that fell due until now. A rendition whose attempt the backup shows stays as it is, because the
 * provider is asked for its post. Members are notified.
 * @returns the number of these renditions
 */
export async function leaveToPeople(client: pg.ClientBase, now: Date): Promise<number> {
  const { kind, reason } = FAULTS.server_restored;
  const { rowCount } = await client.query(RENDITIONS, [now, kind, reason]);
  const { rows: ended } = await client.query<Ended>(END, [now]);
  const { rows: parts } = await client.query<Part>(COPY_STATE, [ended.map(({ id }) => id)]);
  const byPublication = Map.groupBy(parts, ({ publicationId }) => publicationId);
  const messages = ended.map((publication) => ({
    id: newId("out"),
    ...finished({ ...publication, renditions: byPublication.get(publication.id) ?? [] }),
  }));
  await client.query(NOTIFY, [JSON.stringify(messages), now]);
  return rowCount ?? 0;
}
