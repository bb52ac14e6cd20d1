CREATE INDEX CONCURRENTLY IF NOT EXISTS "social_account_provider_instance_url_idx" ON "social_account"("provider", "instance_url");
