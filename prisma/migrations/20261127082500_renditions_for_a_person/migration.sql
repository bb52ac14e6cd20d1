CREATE INDEX CONCURRENTLY IF NOT EXISTS "rendition_to_recover" ON "rendition"("workspace_id", "recovery_action") WHERE (recovery_action <> 'NONE'::"RecoveryAction");
