-- The resource that a token is for (RFC 8707), and the last time when its agent was asked for more scopes. The new columns have no default and lock their tables for milliseconds.
-- Locks: application_token ACCESS EXCLUSIVE, authorization_code ACCESS EXCLUSIVE
CREATE TYPE "TokenResource" AS ENUM ('API', 'MCP');

ALTER TABLE "authorization_code" ADD COLUMN "resource" "TokenResource";
ALTER TABLE "application_token" ADD COLUMN "resource" "TokenResource", ADD COLUMN "challenged_at" TIMESTAMPTZ(3);
