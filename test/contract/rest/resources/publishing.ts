import { all, flag, integer, list, object, oneOf, resource, text, wholeSeconds } from "../shape.ts";

const delivery = object(
  {
    state: oneOf(
      "queued",
      "submitted",
      "processing",
      "provider_scheduled",
      "live",
      "rejected",
      "ambiguous",
      "manual_resolution",
    ),
    target_key: text,
    recovery_action: oneOf("none", "retry", "reconcile", "manual_resolution"),
  },
  {
    ...all("current_attempt_id error_code error_kind external_id external_url terminal_reason", text),
    ...all("current_attempt_created_at last_reconciled_at next_reconciliation_at", wholeSeconds),
    ...all("current_attempt_number error_http_status", integer),
  },
);

const rendition = resource(
  {
    ...all("id platform social_account_id target_key", text),
    status: oneOf("draft", "ready", "scheduled", "publishing", "published", "failed"),
  },
  { delivery },
);

/** The answer to a deletion of a social set has only the message. */
export const actionOutput = resource(
  { message: text },
  {
    ...all("job_id publication_id activation_publication_id", text),
    revision: integer,
    workspace_activated: flag,
    renditions: list(rendition),
  },
);
