CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_item_processed" ON "media_item" ("workspace_id", "processed_at" DESC, "id" DESC) WHERE processed_at IS NOT NULL;
