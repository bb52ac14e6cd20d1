-- Counters of what was there before it was counted, as src/usage/recount.ts finds it. Media were counted from the start.
INSERT INTO "usage_counter" ("organization_id", "metric", "period", "value")
SELECT organization_id, metric, period, value FROM (
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
JOIN organization ON organization.id = organization_id GROUP BY organization_id, metric, period
) AS found WHERE metric NOT LIKE 'media%'
ON CONFLICT ("organization_id", "metric", "period") DO UPDATE SET "value" = excluded."value";
