-- Runs in batches.
INSERT INTO "searchable_media" ("media_id", "workspace_id", "created_at")
SELECT id, workspace_id, created_at FROM media_item WHERE NOT EXISTS (SELECT FROM searchable_media WHERE media_id = media_item.id)
LIMIT 5000
ON CONFLICT DO NOTHING;
