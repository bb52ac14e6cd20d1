CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_item_by_name" ON "media_item" ("workspace_id", "asset_kind", "name", "id") WHERE trashed_at IS NULL;
