-- Short names of social accounts. The new column is nullable and locks the table for milliseconds.
-- Locks: social_account ACCESS EXCLUSIVE
ALTER TABLE "social_account" ADD COLUMN "slug" TEXT;
