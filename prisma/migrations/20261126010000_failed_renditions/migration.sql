CREATE INDEX CONCURRENTLY IF NOT EXISTS "rendition_failed" ON "rendition"("updated_at") WHERE terminal_reason IS NOT NULL;
