CREATE INDEX CONCURRENTLY IF NOT EXISTS "publication_of_set_due" ON "publication"("workspace_id", "social_set_id", "state", "scheduled_at", "id") WHERE (social_set_id IS NOT NULL);
