-- Runs in batches.
INSERT INTO "searchable_publication" ("publication_id", "workspace_id", "created_at")
SELECT id, workspace_id, created_at FROM publication WHERE NOT EXISTS (SELECT FROM searchable_publication WHERE publication_id = publication.id)
LIMIT 5000
ON CONFLICT DO NOTHING;
