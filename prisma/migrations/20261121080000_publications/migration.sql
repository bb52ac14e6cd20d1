-- CreateEnum
CREATE TYPE "PublicationState" AS ENUM ('DRAFT', 'SCHEDULED', 'PUBLISHING', 'PUBLISHED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RenditionStatus" AS ENUM ('DRAFT', 'READY', 'SCHEDULED', 'PUBLISHING', 'PUBLISHED', 'FAILED');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('QUEUED', 'SUBMITTED', 'PROCESSING', 'PROVIDER_SCHEDULED', 'LIVE', 'REJECTED', 'AMBIGUOUS', 'MANUAL_RESOLUTION');

-- CreateEnum
CREATE TYPE "RecoveryAction" AS ENUM ('NONE', 'RETRY', 'RECONCILE', 'MANUAL_RESOLUTION');

-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "job_id" TEXT;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "activation_publication_id" TEXT;

-- CreateTable
CREATE TABLE "publication" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "state" "PublicationState" NOT NULL DEFAULT 'DRAFT',
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "social_set_id" TEXT,
    "scheduled_at" TIMESTAMPTZ(3),
    "slot_at" TIMESTAMPTZ(3),
    "job_id" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "created_by_id" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rendition" (
    "id" TEXT NOT NULL,
    "publication_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "platform" TEXT NOT NULL,
    "target_key" TEXT NOT NULL,
    "text" TEXT,
    "media" JSONB NOT NULL DEFAULT '[]',
    "options" JSONB NOT NULL DEFAULT '{}',
    "status" "RenditionStatus" NOT NULL DEFAULT 'DRAFT',
    "publication_state" "PublicationState" NOT NULL DEFAULT 'DRAFT',
    "scheduled_at" TIMESTAMPTZ(3),
    "delivery_state" "DeliveryState",
    "recovery_action" "RecoveryAction" NOT NULL DEFAULT 'NONE',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "current_attempt_id" TEXT,
    "current_attempt_at" TIMESTAMPTZ(3),
    "delivery_key" TEXT,
    "external_id" TEXT,
    "external_url" TEXT,
    "error_kind" TEXT,
    "error_code" TEXT,
    "error_http_status" INTEGER,
    "terminal_reason" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "last_reconciled_at" TIMESTAMPTZ(3),
    "next_reconciliation_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rendition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "id" TEXT NOT NULL,
    "rendition_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "delivery_key" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "state" "DeliveryState" NOT NULL DEFAULT 'SUBMITTED',
    "error_kind" TEXT,
    "error_code" TEXT,
    "error_http_status" INTEGER,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "publication_workspace_id_id_idx" ON "publication"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "publication_workspace_id_state_id_idx" ON "publication"("workspace_id", "state", "id");

-- CreateIndex
CREATE INDEX "publication_workspace_id_scheduled_at_id_idx" ON "publication"("workspace_id", "scheduled_at", "id");

-- CreateIndex
CREATE INDEX "publication_workspace_id_state_scheduled_at_id_idx" ON "publication"("workspace_id", "state", "scheduled_at", "id");

-- CreateIndex
CREATE INDEX "publication_created_by_id_idx" ON "publication"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "publication_workspace_id_slot_at_key" ON "publication"("workspace_id", "slot_at");

-- CreateIndex
CREATE INDEX "rendition_account_id_publication_id_idx" ON "rendition"("account_id", "publication_id");

-- CreateIndex
CREATE INDEX "rendition_account_id_publication_state_publication_id_idx" ON "rendition"("account_id", "publication_state", "publication_id");

-- CreateIndex
CREATE INDEX "rendition_account_id_scheduled_at_publication_id_idx" ON "rendition"("account_id", "scheduled_at", "publication_id");

-- CreateIndex
CREATE INDEX "rendition_account_id_publication_state_scheduled_at_publica_idx" ON "rendition"("account_id", "publication_state", "scheduled_at", "publication_id");

-- CreateIndex
CREATE INDEX "rendition_workspace_id_status_scheduled_at_idx" ON "rendition"("workspace_id", "status", "scheduled_at");

-- CreateIndex
CREATE INDEX "rendition_to_send" ON "rendition"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "rendition_in_flight" ON "rendition"("leased_until") WHERE (leased_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "rendition_to_reconcile" ON "rendition"("next_reconciliation_at") WHERE (next_reconciliation_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "rendition_publication_id_account_id_key" ON "rendition"("publication_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_attempt_rendition_id_number_key" ON "delivery_attempt"("rendition_id", "number");

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "social_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_rendition_id_fkey" FOREIGN KEY ("rendition_id") REFERENCES "rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
