CREATE INDEX CONCURRENTLY IF NOT EXISTS "organization_member_organization_id_role_id_idx" ON "organization_member"("organization_id", "role", "id");
