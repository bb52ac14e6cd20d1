-- Organizations that forbid clients that registered themselves. The new column has a constant default and locks the table for milliseconds.
-- Locks: organization ACCESS EXCLUSIVE
ALTER TABLE "organization" ADD COLUMN "allows_self_registered_applications" BOOLEAN NOT NULL DEFAULT true;
