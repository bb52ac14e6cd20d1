CREATE INDEX CONCURRENTLY IF NOT EXISTS "publication_planned" ON "publication"("workspace_id", "state", "planned_at", "id") WHERE planned_at IS NOT NULL;
