-- Publications are filtered by the state of their review, and the calendar finds published ones by the day of their publication. Each of the
-- three indexes locks publication against writes while all rows are read. Build them by hand with CREATE INDEX CONCURRENTLY before the
-- upgrade of a large table (docs/upgrading.md).
CREATE INDEX IF NOT EXISTS "publication_workspace_id_review_state_state_created_at_id_idx" ON "publication"("workspace_id", "review_state", "state", "created_at", "id");
CREATE INDEX IF NOT EXISTS "publication_workspace_id_review_state_state_scheduled_at_id_idx" ON "publication"("workspace_id", "review_state", "state", "scheduled_at", "id");
CREATE INDEX IF NOT EXISTS "publication_published" ON "publication"("workspace_id", "published_at", "id") WHERE (published_at IS NOT NULL);
