-- CreateEnum
CREATE TYPE "MediaAssetKind" AS ENUM ('LIBRARY', 'BRAND_ASSET', 'BRAND_FONT', 'DESIGN_PREVIEW', 'TEMPLATE_PREVIEW');

-- CreateEnum
CREATE TYPE "MediaSource" AS ENUM ('UPLOAD', 'CAMERA', 'IMAGE_EDITOR_EXPORT', 'IMAGE_EDITOR_EDIT', 'BACKGROUND_REMOVAL', 'VIDEO_EDITOR_SOURCE', 'VIDEO_EDITOR_EXPORT', 'STOCK_IMPORT', 'MEME_GENERATOR');

-- CreateEnum
CREATE TYPE "MediaRetention" AS ENUM ('LIBRARY', 'TEMPORARY');

-- CreateEnum
CREATE TYPE "MediaProcessing" AS ENUM ('UPLOADING', 'PROCESSING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "MediaAnalysis" AS ENUM ('PENDING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "MediaUploadState" AS ENUM ('PENDING', 'COMPLETED');

-- CreateEnum
CREATE TYPE "MediaUser" AS ENUM ('PUBLICATION', 'IMAGE_TEMPLATE');

-- CreateEnum
CREATE TYPE "ThemeKind" AS ENUM ('BUILT_IN', 'CUSTOM');

-- CreateEnum
CREATE TYPE "ThemeAssetKind" AS ENUM ('FONT', 'IMAGE');

-- CreateTable
CREATE TABLE "image_template" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "preset_key" TEXT NOT NULL,
    "document" JSON NOT NULL,
    "schema_version" INTEGER NOT NULL,
    "preview_media_id" TEXT,
    "preview_given" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_item" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "asset_kind" "MediaAssetKind" NOT NULL DEFAULT 'LIBRARY',
    "source" "MediaSource" NOT NULL DEFAULT 'UPLOAD',
    "retention" "MediaRetention" NOT NULL DEFAULT 'LIBRARY',
    "mime_type" TEXT NOT NULL,
    "original_filename" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "alt_text" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "favourite" BOOLEAN NOT NULL DEFAULT false,
    "size" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_sha256" TEXT NOT NULL,
    "content_key" TEXT NOT NULL,
    "thumbnail_key" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "duration_ms" INTEGER,
    "processing" "MediaProcessing" NOT NULL DEFAULT 'PROCESSING',
    "processing_progress" INTEGER NOT NULL DEFAULT 0,
    "processing_attempts" INTEGER NOT NULL DEFAULT 0,
    "processing_error" TEXT,
    "analysis" "MediaAnalysis" NOT NULL DEFAULT 'PENDING',
    "analysis_error" TEXT,
    "parent_media_id" TEXT,
    "design_document_id" TEXT,
    "design_page_id" TEXT,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "trashed_at" TIMESTAMPTZ(3),
    "created_by_id" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_upload" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "state" "MediaUploadState" NOT NULL DEFAULT 'PENDING',
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "asset_kind" "MediaAssetKind" NOT NULL DEFAULT 'LIBRARY',
    "source" "MediaSource" NOT NULL DEFAULT 'UPLOAD',
    "retention" "MediaRetention" NOT NULL DEFAULT 'LIBRARY',
    "object_key" TEXT NOT NULL,
    "progress" JSONB NOT NULL DEFAULT '{}',
    "hash_state" BYTEA,
    "sha256" TEXT,
    "expected_sha256" TEXT,
    "receiver" TEXT,
    "receiver_until" TIMESTAMPTZ(3),
    "media_id" TEXT,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_reference" (
    "media_id" TEXT NOT NULL,
    "user" "MediaUser" NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "media_reference_pkey" PRIMARY KEY ("media_id","user","user_id")
);

-- CreateTable
CREATE TABLE "usage_counter" (
    "organization_id" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "period" TEXT NOT NULL DEFAULT '',
    "value" BIGINT NOT NULL,

    CONSTRAINT "usage_counter_pkey" PRIMARY KEY ("organization_id","metric","period")
);

-- CreateTable
CREATE TABLE "meme_catalog" (
    "source" TEXT NOT NULL,
    "revision" TEXT NOT NULL,
    "templates" JSONB NOT NULL,
    "etag" TEXT,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL,
    "wait_until" TIMESTAMPTZ(3),
    "wait_for" TEXT,

    CONSTRAINT "meme_catalog_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "theme" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "draft" JSON NOT NULL,
    "draft_revision" INTEGER NOT NULL DEFAULT 1,
    "published_revision" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "theme_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "theme_revision" (
    "theme_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "source_revision" INTEGER,
    "manifest" JSON NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_id" TEXT,

    CONSTRAINT "theme_revision_pkey" PRIMARY KEY ("theme_id","revision")
);

-- CreateTable
CREATE TABLE "organization_theme" (
    "organization_id" TEXT NOT NULL,
    "kind" "ThemeKind",
    "theme_id" TEXT,
    "version" INTEGER,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_theme_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "workspace_theme" (
    "workspace_id" TEXT NOT NULL,
    "kind" "ThemeKind" NOT NULL,
    "theme_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_theme_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "theme_asset" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "theme_id" TEXT,
    "kind" "ThemeAssetKind" NOT NULL,
    "mime_type" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "family" TEXT,
    "weight" INTEGER,
    "style" TEXT,
    "content" BYTEA NOT NULL,
    "derivative" BYTEA,
    "derivative_format" TEXT,
    "derivative_sha256" TEXT,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "theme_asset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "image_template_workspace_id_created_at_id_idx" ON "image_template"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "image_template_workspace_id_category_created_at_id_idx" ON "image_template"("workspace_id", "category", "created_at", "id");

-- CreateIndex
CREATE INDEX "image_template_created_by_id_idx" ON "image_template"("created_by_id");

-- CreateIndex
CREATE INDEX "image_template_preview_media_id_idx" ON "image_template"("preview_media_id");

-- CreateIndex
CREATE INDEX "media_item_workspace_id_created_at_id_idx" ON "media_item"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "media_item_listed" ON "media_item"("workspace_id", "asset_kind", "created_at", "id") WHERE (trashed_at IS NULL);

-- CreateIndex
CREATE INDEX "media_item_in_trash" ON "media_item"("workspace_id", "created_at", "id") WHERE (trashed_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "media_item_to_tidy" ON "media_item"("retention", "last_used_at") WHERE (trashed_at IS NULL AND retention = 'TEMPORARY'::"MediaRetention");

-- CreateIndex
CREATE INDEX "media_item_trashed" ON "media_item"("trashed_at") WHERE (trashed_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "media_item_to_process" ON "media_item"("updated_at") WHERE (processing = 'PROCESSING'::"MediaProcessing");

-- CreateIndex
CREATE INDEX "media_item_created_by_id_idx" ON "media_item"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_item_once" ON "media_item"("workspace_id", "sha256") WHERE (asset_kind = 'LIBRARY'::"MediaAssetKind" AND trashed_at IS NULL);

-- CreateIndex
CREATE INDEX "media_upload_workspace_id_id_idx" ON "media_upload"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "media_upload_expires_at_idx" ON "media_upload"("expires_at");

-- CreateIndex
CREATE INDEX "media_upload_created_by_id_idx" ON "media_upload"("created_by_id");

-- CreateIndex
CREATE INDEX "media_reference_user_user_id_idx" ON "media_reference"("user", "user_id");

-- CreateIndex
CREATE INDEX "theme_organization_id_id_idx" ON "theme"("organization_id", "id");

-- CreateIndex
CREATE INDEX "theme_created_by_id_idx" ON "theme"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "theme_organization_id_name_key_key" ON "theme"("organization_id", "name_key");

-- CreateIndex
CREATE INDEX "theme_revision_published_by_id_idx" ON "theme_revision"("published_by_id");

-- CreateIndex
CREATE INDEX "organization_theme_theme_id_idx" ON "organization_theme"("theme_id");

-- CreateIndex
CREATE INDEX "workspace_theme_theme_id_idx" ON "workspace_theme"("theme_id");

-- CreateIndex
CREATE INDEX "theme_asset_organization_id_id_idx" ON "theme_asset"("organization_id", "id");

-- CreateIndex
CREATE INDEX "theme_asset_theme_id_idx" ON "theme_asset"("theme_id");

-- CreateIndex
CREATE INDEX "theme_asset_created_by_id_idx" ON "theme_asset"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "theme_asset_organization_id_sha256_key" ON "theme_asset"("organization_id", "sha256");

-- AddForeignKey
ALTER TABLE "image_template" ADD CONSTRAINT "image_template_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_template" ADD CONSTRAINT "image_template_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_template" ADD CONSTRAINT "image_template_preview_media_id_fkey" FOREIGN KEY ("preview_media_id") REFERENCES "media_item"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_upload" ADD CONSTRAINT "media_upload_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_upload" ADD CONSTRAINT "media_upload_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_reference" ADD CONSTRAINT "media_reference_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_counter" ADD CONSTRAINT "usage_counter_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme" ADD CONSTRAINT "theme_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme" ADD CONSTRAINT "theme_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_revision" ADD CONSTRAINT "theme_revision_theme_id_fkey" FOREIGN KEY ("theme_id") REFERENCES "theme"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_revision" ADD CONSTRAINT "theme_revision_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_theme" ADD CONSTRAINT "organization_theme_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_theme" ADD CONSTRAINT "workspace_theme_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_asset" ADD CONSTRAINT "theme_asset_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_asset" ADD CONSTRAINT "theme_asset_theme_id_fkey" FOREIGN KEY ("theme_id") REFERENCES "theme"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "theme_asset" ADD CONSTRAINT "theme_asset_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
