CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_event_resource_id_occurred_at_id_idx" ON "audit_event"("resource_id", "occurred_at" DESC, "id" DESC);
