-- What was due at once had no instant: it was due when it was written.
UPDATE "outbox_message" SET "due_at" = "created_at" WHERE "due_at" IS NULL;

-- AlterTable
ALTER TABLE "outbox_message" ALTER COLUMN "due_at" SET NOT NULL,
ALTER COLUMN "due_at" SET DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "outbox_message_due_at_id_idx" ON "outbox_message"("due_at", "id");
