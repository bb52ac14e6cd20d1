-- Locks: publication ACCESS EXCLUSIVE
-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "planned_at" TIMESTAMPTZ(3);
