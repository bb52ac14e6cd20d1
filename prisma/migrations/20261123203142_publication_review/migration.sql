-- Review before publishing. The new columns have constant defaults and lock their tables for milliseconds. The indexes and foreign keys lock
-- writes of publication while all rows are read: about a second for a million publications.
-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('NONE', 'REQUESTED', 'APPROVED', 'CHANGES_REQUESTED');

-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "approved_by_id" TEXT,
ADD COLUMN     "approved_content_revision" INTEGER,
ADD COLUMN     "content_edited_by_id" TEXT,
ADD COLUMN     "content_revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "review_state" "ReviewState" NOT NULL DEFAULT 'NONE',
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3),
ADD COLUMN     "submitted_by_id" TEXT;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "approval_required" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "self_approval_allowed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "workspace_member" ADD COLUMN     "can_approve" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "publication_comment" (
    "id" TEXT NOT NULL,
    "publication_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,

    CONSTRAINT "publication_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "publication_comment_publication_id_id_idx" ON "publication_comment"("publication_id", "id");

-- CreateIndex
CREATE INDEX "publication_comment_workspace_id_id_idx" ON "publication_comment"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "publication_comment_author_id_idx" ON "publication_comment"("author_id");

-- CreateIndex
CREATE INDEX "publication_comment_resolved_by_id_idx" ON "publication_comment"("resolved_by_id");

-- CreateIndex
CREATE INDEX "publication_content_edited_by_id_idx" ON "publication"("content_edited_by_id");

-- CreateIndex
CREATE INDEX "publication_submitted_by_id_idx" ON "publication"("submitted_by_id") WHERE (submitted_by_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "publication_approved_by_id_idx" ON "publication"("approved_by_id") WHERE (approved_by_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_content_edited_by_id_fkey" FOREIGN KEY ("content_edited_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_submitted_by_id_fkey" FOREIGN KEY ("submitted_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_comment" ADD CONSTRAINT "publication_comment_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_comment" ADD CONSTRAINT "publication_comment_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_comment" ADD CONSTRAINT "publication_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_comment" ADD CONSTRAINT "publication_comment_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
