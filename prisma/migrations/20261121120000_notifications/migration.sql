-- CreateEnum
CREATE TYPE "EmailFrequency" AS ENUM ('OFF', 'IMMEDIATE', 'DAILY');

-- CreateEnum
CREATE TYPE "MuteScope" AS ENUM ('ACCOUNT', 'WORKSPACE');

-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "scope" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "event_key" TEXT NOT NULL,
    "arrived" BIGINT NOT NULL,
    "changed" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_inbox" (
    "user_id" TEXT NOT NULL,
    "changes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "notification_inbox_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "notification_counter" (
    "user_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "workspace_id" TEXT,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notification_counter_pkey" PRIMARY KEY ("user_id","scope")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "email_frequency" "EmailFrequency" NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","topic")
);

-- CreateTable
CREATE TABLE "notification_digest" (
    "user_id" TEXT NOT NULL,
    "time" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_digest_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "notification_mute" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "MuteScope" NOT NULL,
    "workspace_id" TEXT,
    "scope" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_mute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queue_reminder" (
    "user_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "low_runway_enabled" BOOLEAN NOT NULL,
    "queue_emptied_enabled" BOOLEAN NOT NULL,
    "runway_days" INTEGER NOT NULL,
    "low_reminded_at" TIMESTAMPTZ(3),
    "emptied_reminded_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_reminder_pkey" PRIMARY KEY ("user_id","workspace_id")
);

-- CreateIndex
CREATE INDEX "notification_inbox_page" ON "notification"("user_id", "scope", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "notification_unread_page" ON "notification"("user_id", "scope", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL AND read_at IS NULL);

-- CreateIndex
CREATE INDEX "notification_user_id_changed_id_idx" ON "notification"("user_id", "changed", "id");

-- CreateIndex
CREATE INDEX "notification_workspace_id_idx" ON "notification"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_event_key_key" ON "notification"("user_id", "event_key");

-- CreateIndex
CREATE INDEX "notification_counter_workspace_id_idx" ON "notification_counter"("workspace_id");

-- CreateIndex
CREATE INDEX "notification_mute_workspace_id_idx" ON "notification_mute"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_mute_user_id_scope_key" ON "notification_mute"("user_id", "scope");

-- CreateIndex
CREATE INDEX "queue_reminder_workspace_id_idx" ON "queue_reminder"("workspace_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_inbox" ADD CONSTRAINT "notification_inbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_counter" ADD CONSTRAINT "notification_counter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_counter" ADD CONSTRAINT "notification_counter_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_digest" ADD CONSTRAINT "notification_digest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_reminder" ADD CONSTRAINT "queue_reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_reminder" ADD CONSTRAINT "queue_reminder_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
