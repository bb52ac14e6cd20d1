-- The workspaces of an organization share a revision. The organization's own no longer moves with theirs.
INSERT INTO "tenant_revision" ("id")
SELECT "id" || '/workspaces' FROM "organization"
ON CONFLICT DO NOTHING;
