-- Threads: the segment that a delivery is at, and the segments behind it that are live. The new columns have constant defaults, so rendition and
-- delivery_attempt are locked for milliseconds.
ALTER TABLE "rendition" ADD COLUMN "segment" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "delivery_attempt" ADD COLUMN "segment" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "live_segment" (
    "rendition_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "external_url" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_segment_pkey" PRIMARY KEY ("rendition_id","position")
);

CREATE INDEX "live_segment_account_id_published_at_idx" ON "live_segment"("account_id", "published_at");

ALTER TABLE "live_segment" ADD CONSTRAINT "live_segment_rendition_id_fkey" FOREIGN KEY ("rendition_id") REFERENCES "rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
