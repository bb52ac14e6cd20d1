-- Locks: rendition SHARE ROW EXCLUSIVE
-- The addresses at which networks fetch media.
-- CreateTable
CREATE TABLE "fetched_file" (
    "token_hash" TEXT NOT NULL,
    "rendition_id" TEXT NOT NULL,
    "attempt_id" TEXT NOT NULL,
    "delivery_key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "content_key" TEXT NOT NULL,
    "content_sha256" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fetched_file_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "fetched_file_rendition_id_idx" ON "fetched_file"("rendition_id");

-- CreateIndex
CREATE INDEX "fetched_file_expires_at_idx" ON "fetched_file"("expires_at");

-- AddForeignKey
ALTER TABLE "fetched_file" ADD CONSTRAINT "fetched_file_rendition_id_fkey" FOREIGN KEY ("rendition_id") REFERENCES "rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
