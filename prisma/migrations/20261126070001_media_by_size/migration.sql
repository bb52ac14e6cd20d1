CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_item_by_size" ON "media_item" ("workspace_id", "asset_kind", "size", "id") WHERE trashed_at IS NULL;
