-- Clients that no administrator registered. The new column has a constant default and locks the table for milliseconds.
-- Locks: external_application ACCESS EXCLUSIVE
CREATE TYPE "ExternalClientOrigin" AS ENUM ('REGISTERED', 'METADATA_DOCUMENT', 'DYNAMIC');

ALTER TABLE "external_application" ADD COLUMN "origin" "ExternalClientOrigin" NOT NULL DEFAULT 'REGISTERED';
