-- Exception: docs/decisions/accounts.md, 20
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "social_account_workspace_id_slug_key" ON "social_account" ("workspace_id", "slug");
