-- Deletion of published posts at their providers. The new columns are nullable and lock the table for milliseconds. The index and the foreign key
-- lock writes of rendition while all rows are read: about a second for a million renditions.
-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "removal_leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_by_id" TEXT,
ADD COLUMN     "removed_from" INTEGER;

-- CreateIndex
CREATE INDEX "rendition_removed_by_id_idx" ON "rendition"("removed_by_id") WHERE (removed_by_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
