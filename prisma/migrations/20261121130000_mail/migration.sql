-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('IMMEDIATE', 'DIGEST', 'REMINDER');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'SUPPRESSED');

-- AlterTable
ALTER TABLE "queue_reminder" ADD COLUMN     "check_at" TIMESTAMPTZ(3),
ADD COLUMN     "was_filled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_message" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "MailKind" NOT NULL,
    "event_key" TEXT NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error_code" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_item" (
    "user_id" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "workspace_id" TEXT,
    "topic" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "mail_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_item_pkey" PRIMARY KEY ("user_id","event_key")
);

-- CreateTable
CREATE TABLE "mail_digest" (
    "user_id" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "last_day" TEXT,

    CONSTRAINT "mail_digest_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "mail_message_to_send" ON "mail_message"("due_at") WHERE (state = 'QUEUED'::"MailState");

-- CreateIndex
CREATE INDEX "mail_message_in_flight" ON "mail_message"("leased_until") WHERE (leased_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "mail_message_created_at_idx" ON "mail_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_user_id_kind_event_key_key" ON "mail_message"("user_id", "kind", "event_key");

-- CreateIndex
CREATE INDEX "mail_item_mail_id_idx" ON "mail_item"("mail_id");

-- CreateIndex
CREATE INDEX "mail_item_workspace_id_idx" ON "mail_item"("workspace_id");

-- CreateIndex
CREATE INDEX "mail_item_for_digest" ON "mail_item"("user_id", "created_at") WHERE (mail_id IS NULL);

-- CreateIndex
CREATE INDEX "mail_digest_due" ON "mail_digest"("next_at") WHERE (next_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "queue_reminder_due" ON "queue_reminder"("check_at") WHERE (check_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_item" ADD CONSTRAINT "mail_item_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_item" ADD CONSTRAINT "mail_item_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_item" ADD CONSTRAINT "mail_item_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_digest" ADD CONSTRAINT "mail_digest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
