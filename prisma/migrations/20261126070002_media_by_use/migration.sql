CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_item_by_use" ON "media_item" ("workspace_id", "asset_kind", "last_used_at", "id") WHERE trashed_at IS NULL;
