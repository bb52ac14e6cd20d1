import type { Services } from "../../platform/services/services.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** A counter with a wrong value. */
export interface Miscount {
  organizationId: string;
  metric: string;
  /** The period of the counter. */
  period: string;
  counted: number;
  rightValue: number;
}

/**
 * The right value of every counter. Current totals come from the rows; monthly sums come from the audit log, which
 * outlives the rows. A call of a provider counts in the month of its first recorded result.
 */
const RECOUNT = `
SELECT organization_id, metric, period, sum(value)::bigint AS value FROM (
  SELECT organization_id, 'workspaces' AS metric, '' AS period, 1 AS value FROM workspace
  UNION ALL SELECT organization_id, 'team_members', '', 1 FROM organization_member
  UNION ALL SELECT workspace.organization_id, 'social_accounts', '', 1 FROM social_account
    JOIN workspace ON workspace.id = workspace_id WHERE state <> 'DISCONNECTED'
  UNION ALL SELECT workspace.organization_id, 'media_bytes_stored', '', size FROM media_item JOIN workspace ON workspace.id = workspace_id
  UNION ALL SELECT workspace.organization_id, metric.name, metric.period, size FROM media_upload JOIN workspace ON workspace.id = workspace_id,
    LATERAL (VALUES ('media_bytes_stored', ''), ('media_bytes_uploaded_monthly', to_char(media_upload.created_at AT TIME ZONE 'UTC', 'YYYY-MM')))
    AS metric (name, period) WHERE state = 'PENDING'
  UNION ALL SELECT organization_id, 'media_bytes_uploaded_monthly', period.field ->> 'current', (bytes.field ->> 'current')::bigint FROM audit_event,
    jsonb_array_elements(changed_fields) AS bytes (field), jsonb_array_elements(changed_fields) AS period (field)
    WHERE action = 'workspace.media_added' AND bytes.field ->> 'field' = 'bytes' AND period.field ->> 'field' = 'period'
  UNION ALL SELECT organization_id, 'scheduled_posts_monthly', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM'), 1 FROM audit_event
    WHERE action IN ('publication.scheduled', 'publication.publish_requested') AND changed_fields @> '[{"field": "state"}]'
  UNION ALL SELECT organization_id, 'provider_write_calls_monthly', to_char(min(occurred_at) AT TIME ZONE 'UTC', 'YYYY-MM'), 1 FROM audit_event
    WHERE action = 'provider_write.post' GROUP BY organization_id, resource_id
  UNION ALL SELECT organization_id, 'published_posts_monthly', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM'), 1 FROM audit_event
    WHERE action = 'provider_write.post' AND result = 'succeeded'
    OR action = 'publication.rendition_resolved' AND changed_fields @> '[{"field": "delivery_state", "current": "live"}]'
) AS used
JOIN organization ON organization.id = organization_id GROUP BY organization_id, metric, period`;

// Older audit events of uploads have no bytes, so a month with such events cannot be counted again.
const MISCOUNTS = `
SELECT * FROM (
  SELECT organization_id, metric, period, coalesce(counter.value, 0) AS counted, coalesce(recount.value, 0) AS actual
  FROM usage_counter AS counter FULL JOIN (${RECOUNT}) AS recount USING (organization_id, metric, period)
) AS compared
WHERE counted <> actual AND NOT (metric = 'media_bytes_uploaded_monthly' AND EXISTS (
  SELECT 1 FROM audit_event AS older WHERE older.action = 'workspace.media_added' AND older.changed_fields = '[]'
    AND older.organization_id = compared.organization_id AND to_char(older.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM') = compared.period))
ORDER BY organization_id, metric, period`;

const MEND = `
INSERT INTO usage_counter (organization_id, metric, period, value) VALUES ($1, $2, $3, $4::bigint)
ON CONFLICT (organization_id, metric, period) DO UPDATE SET value = excluded.value`;

interface Row {
  organization_id: string;
  metric: string;
  period: string;
  counted: bigint;
  actual: bigint;
}

/** The whole audit log is counted in one statement. */
const WITHIN_MS = 600_000;

/**
 * Counts everything again. The lock keeps other counters out.
 * @returns the wrong counters; with `mend` they are corrected
 */
export function recount(services: Services, { mend }: { mend: boolean }): Promise<Miscount[]> {
  return systemWrite(
    services,
    async ({ tx }) => {
      await tx.$executeRaw`LOCK TABLE usage_counter IN SHARE ROW EXCLUSIVE MODE`;
      const rows = await tx.$queryRawUnsafe<Row[]>(MISCOUNTS);
      if (mend) await mendAll(tx, rows);
      const value = rows.map(({ organization_id: organizationId, metric, period, counted, actual: rightValue }) => {
        return { organizationId, metric, period, counted: Number(counted), rightValue: Number(rightValue) };
      });
      const touched = mend ? value.map(({ organizationId }) => organizationId) : [];
      return { value, audit: null, touched };
    },
    WITHIN_MS,
  );
}

async function mendAll(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (const { organization_id: organizationId, metric, period, actual: rightValue } of rows) {
    await tx.$executeRawUnsafe(MEND, organizationId, metric, period, rightValue);
  }
}
