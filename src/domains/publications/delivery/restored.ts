import type pg from "pg";
import { FAULTS } from "./faults.ts";

// A worker may have sent the rendition after the backup, with an attempt or a key that the backup does not have, so no provider can be asked.
const RENDITIONS = `
UPDATE rendition SET status = 'FAILED', delivery_state = 'MANUAL_RESOLUTION', recovery_action = 'MANUAL_RESOLUTION', next_attempt_at = NULL,
  error_kind = $2, error_code = 'server_restored', error_http_status = NULL, terminal_reason = $3, updated_at = $1
FROM publication
WHERE publication.id = publication_id AND (
  rendition.status = 'SCHEDULED' AND publication.state = 'SCHEDULED' AND publication.scheduled_at <= $1
  OR rendition.status = 'PUBLISHING' AND delivery_state = 'QUEUED')`;

const PUBLICATIONS = `
WITH ended AS (
  UPDATE publication SET state = 'FAILED', revision = revision + 1, updated_at = $1
  WHERE state IN ('SCHEDULED', 'PUBLISHING')
    AND EXISTS (SELECT FROM rendition WHERE publication_id = publication.id AND error_code = 'server_restored')
    AND NOT EXISTS (SELECT FROM rendition WHERE publication_id = publication.id AND status NOT IN ('PUBLISHED', 'FAILED'))
  RETURNING id
)
UPDATE rendition SET publication_state = 'FAILED' FROM ended WHERE publication_id = ended.id`;

/**
 * Leaves to a person (`resolveRendition`) each rendition of a restored database that may have been sent after the backup: those that fell due
 * until now. A rendition whose attempt the backup shows stays as it is, because the provider is asked for its post.
 * @returns the number of these renditions
 */
export async function leaveToPeople(client: pg.ClientBase, now: Date): Promise<number> {
  const { kind, reason } = FAULTS.server_restored;
  const { rowCount } = await client.query(RENDITIONS, [now, kind, reason]);
  await client.query(PUBLICATIONS, [now]);
  return rowCount ?? 0;
}
