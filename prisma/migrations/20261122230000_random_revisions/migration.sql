-- A revision is a random value that each commit replaces. A counter could repeat after a restore, a failover or the deletion of a row.
ALTER TABLE "tenant_revision" ALTER COLUMN "revision" DROP DEFAULT;
ALTER TABLE "tenant_revision" ALTER COLUMN "revision" TYPE uuid USING gen_random_uuid();
ALTER TABLE "tenant_revision" ALTER COLUMN "revision" SET DEFAULT gen_random_uuid();

-- An answer about a tenant without a revision cannot be proven fresh.
INSERT INTO "tenant_revision" ("id")
SELECT id FROM "organization" UNION ALL SELECT id FROM "workspace" UNION ALL SELECT id FROM "app_user" UNION ALL VALUES ('instance')
ON CONFLICT DO NOTHING;
