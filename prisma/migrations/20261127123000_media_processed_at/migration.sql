-- Locks: media_item ACCESS EXCLUSIVE
ALTER TABLE "media_item" ADD COLUMN "processed_at" TIMESTAMPTZ(3);
