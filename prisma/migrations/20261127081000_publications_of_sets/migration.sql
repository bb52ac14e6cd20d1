CREATE INDEX CONCURRENTLY IF NOT EXISTS "publication_of_set" ON "publication"("workspace_id", "social_set_id", "state", "created_at", "id") WHERE (social_set_id IS NOT NULL);
