import type { WorkRows } from "../../../platform/jobs/backlog.ts";
import { publicationDue, renditionDue, renditionUnknown } from "../messages.ts";

/** The posts that wait for delivery, by the topic of their jobs. */
export const backlog: readonly WorkRows[] = [
  {
    topic: publicationDue.topic,
    selects: [
      "SELECT 'waiting' AS state, scheduled_at AS due_at FROM publication WHERE state = 'SCHEDULED' AND scheduled_at <= $1",
    ],
  },
  {
    topic: renditionDue.topic,
    selects: [
      `SELECT CASE WHEN error_code IS NULL THEN 'waiting' ELSE 'retrying' END AS state, next_attempt_at AS due_at FROM rendition
       WHERE next_attempt_at IS NOT NULL AND delivery_state IN ('QUEUED', 'PROCESSING')`,
      "SELECT 'running' AS state, NULL::timestamptz AS due_at FROM rendition WHERE leased_until IS NOT NULL",
      `SELECT 'failed' AS state, NULL::timestamptz AS due_at FROM rendition
       WHERE terminal_reason IS NOT NULL AND updated_at > $1::timestamptz - interval '1 day'`,
    ],
  },
  {
    topic: renditionUnknown.topic,
    selects: [
      `SELECT 'waiting' AS state, next_reconciliation_at AS due_at FROM rendition
       WHERE next_reconciliation_at IS NOT NULL AND delivery_state = 'AMBIGUOUS'`,
    ],
  },
];
