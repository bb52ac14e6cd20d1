CREATE INDEX CONCURRENTLY IF NOT EXISTS "social_account_workspace_id_provider_display_name_id_idx" ON "social_account"("workspace_id", "provider", "display_name", "id");
