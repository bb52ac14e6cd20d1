CREATE INDEX CONCURRENTLY IF NOT EXISTS "workspace_member_workspace_id_role_id_idx" ON "workspace_member"("workspace_id", "role", "id");
