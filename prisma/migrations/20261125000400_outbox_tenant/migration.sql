-- Locks outbox_message for milliseconds: the table holds only messages that wait, and the default of the column is a constant.
-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "tenant" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "outbox_message_tenant_due_at_id_idx" ON "outbox_message"("tenant", "due_at", "id");
