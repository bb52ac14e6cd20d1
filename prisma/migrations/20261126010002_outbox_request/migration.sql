-- Locks: outbox_message ACCESS EXCLUSIVE
-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "request_id" VARCHAR(128);
