-- Locks: rendition ACCESS EXCLUSIVE
-- The results of the steps of a post, which a worker that goes on uses.
-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "preparing_attempt_id" TEXT,
ADD COLUMN     "steps" TEXT;
