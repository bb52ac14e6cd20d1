import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { AuditAction } from "../../../platform/audit/actions.ts";
import { type Page, type PageArgs, pageQuery } from "../../../platform/paging/page.ts";

/** The events of a publication by the audit actions that they follow from; an attempt to deliver has no action. */
const TYPES = {
  "publication.created": "CREATED",
  "publication.updated": "UPDATED",
  "publication.scheduled": "SCHEDULED",
  "publication.publish_requested": "PUBLISH_REQUESTED",
  "publication.publishing_started": "PUBLISHING_STARTED",
  "publication.published": "PUBLISHED",
  "publication.failed": "FAILED",
  "publication.cancelled": "CANCELED",
  "publication.retry_requested": "RETRY_REQUESTED",
  "publication.rendition_resolved": "RENDITION_RESOLVED",
  "publication.post_deleted": "POST_DELETED",
  "publication.review_requested": "REVIEW_REQUESTED",
  "publication.approved": "APPROVED",
  "publication.changes_requested": "CHANGES_REQUESTED",
  "publication.approval_voided": "APPROVAL_VOIDED",
  "publication.comment_added": "COMMENT_ADDED",
  "publication.comment_resolved": "COMMENT_RESOLVED",
  "publication.comment_reopened": "COMMENT_REOPENED",
  "publication.comment_deleted": "COMMENT_DELETED",
} as const satisfies Partial<Record<AuditAction, string>>;

export const EVENT_TYPES = [...Object.values(TYPES), "DELIVERY_ATTEMPTED"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The type of the event that an audit event stands for; null for none. */
export function typeOf(action: AuditAction): EventType | null {
  if (action === "provider_write.post") return "DELIVERY_ATTEMPTED";
  return (TYPES as Partial<Record<AuditAction, EventType>>)[action] ?? null;
}

export interface PublicationEvent {
  id: string;
  type: EventType;
  occurredAt: Date;
  /** The person in whose name it was done; null for the server. An impersonator is not named. */
  actorId: string | null;
  /** The rendition of an attempt. */
  renditionId: string | null;
  /** Null while an attempt is in progress. */
  succeeded: boolean | null;
  failure: { code: string; kind: string | null; httpStatus: number | null; isRetryable: boolean } | null;
  /** The names of the members that a change concerned, in snake case. */
  changed: string[];
}

interface Row {
  id: string;
  at: Date;
  action: keyof typeof TYPES | null;
  actor: string | null;
  changed: { field: string }[] | null;
  rendition: string | null;
  finished: boolean;
  code: string | null;
  kind: string | null;
  status: number | null;
  retryable: boolean | null;
}

const ORDER = {
  name: "newest",
  keys: [
    { field: "at", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
} as const;

/**
 * One page from both tables: each part is read only as far as the page. The attempts of a publication are bounded by
 * its renditions, segments and retries.
 */
function statementOf(direction: "asc" | "desc", isResumed: boolean): string {
  const beyond = (time: string, id: string) =>
    isResumed ? `AND (${time}, ${id}) ${direction === "asc" ? ">" : "<"} ($5::timestamptz, $6::text)` : "";
  const cut = (time: string, id: string) => `ORDER BY ${time} ${direction}, ${id} ${direction} LIMIT $4`;
  return `SELECT * FROM (
    (SELECT id, occurred_at AS at, action, COALESCE(effective_actor_user_id, actor_user_id) AS actor, changed_fields AS changed,
        NULL AS rendition, true AS finished, NULL AS code, NULL AS kind, NULL::int AS status, NULL::boolean AS retryable
      FROM audit_event WHERE resource_id = $2 AND workspace_id = $1 AND result = 'succeeded' AND action = ANY($3::text[])
        ${beyond("occurred_at", "id")} ${cut("occurred_at", "id")})
    UNION ALL
    (SELECT attempt.id, started_at, NULL, NULL, NULL, rendition_id, finished_at IS NOT NULL,
        attempt.error_code, attempt.error_kind, attempt.error_http_status,
        rendition.status = 'FAILED' AND rendition.recovery_action = 'RETRY'
      FROM rendition JOIN delivery_attempt AS attempt ON attempt.rendition_id = rendition.id
      WHERE rendition.publication_id = $2 AND rendition.workspace_id = $1
        ${beyond("started_at", "attempt.id")} ${cut("started_at", "attempt.id")})
  ) AS event ${cut("at", "id")}`;
}

/**
 * The events of a publication that the viewer can see, newest first: who did what, and each attempt to deliver. Events
 * whose audit events were removed after their retention are missing.
 * @throws DomainError as `pageQuery`
 */
export async function publicationEvents(
  context: RequestContext,
  { id, workspaceId }: { id: string; workspaceId: string },
  args: PageArgs,
): Promise<Page<PublicationEvent & { at: Date }>> {
  const { from, orderBy, take, finish } = pageQuery(args, {
    list: "Publication.events",
    order: ORDER,
    filter: { publicationId: id },
  });
  const text = statementOf(Object.values(orderBy[0] ?? {})[0] ?? "desc", from !== null);
  const values = [workspaceId, id, Object.keys(TYPES), take, ...(from ?? [])];
  const { rows } = await context.services.database.pool.query<Row>(text, values);
  return finish(rows.map(eventOf));
}

function eventOf({ id, at, action, actor, changed, rendition, finished, code, kind, status, retryable }: Row) {
  return {
    id,
    at,
    occurredAt: at,
    type: action === null ? ("DELIVERY_ATTEMPTED" as const) : TYPES[action],
    actorId: actor,
    renditionId: rendition,
    succeeded: finished ? code === null && action !== "publication.failed" : null,
    failure: code === null ? null : { code, kind, httpStatus: status, isRetryable: retryable === true },
    changed: (changed ?? []).map(({ field }) => field),
  };
}
