-- Locks: media_item SHARE ROW EXCLUSIVE
-- The words that media items are found by, as those of publications.
-- CreateTable
CREATE TABLE "searchable_media" (
    "media_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector,

    CONSTRAINT "searchable_media_pkey" PRIMARY KEY ("media_id")
);

ALTER TABLE "searchable_media" ALTER COLUMN "words" SET STATISTICS 0;

CREATE INDEX "searchable_media_words" ON "searchable_media" USING gin ("words") WITH (gin_pending_list_limit = 1024);

-- CreateIndex
CREATE INDEX "searchable_media_workspace_id_created_at_media_id_idx" ON "searchable_media"("workspace_id", "created_at", "media_id");

-- CreateIndex
CREATE INDEX "searchable_media_to_fill" ON "searchable_media"("media_id") WHERE words IS NULL;

-- AddForeignKey
ALTER TABLE "searchable_media" ADD CONSTRAINT "searchable_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION require_words_of_media() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM searchable_media WHERE media_id = NEW.id AND xmin = pg_current_xact_id()::xid) THEN
    INSERT INTO searchable_media (media_id, workspace_id, created_at)
    SELECT id, workspace_id, created_at FROM media_item WHERE id = NEW.id
    ON CONFLICT (media_id) DO UPDATE SET words = NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "words_of_new" AFTER INSERT ON "media_item" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_words_of_media();
CREATE CONSTRAINT TRIGGER "words_of_changed" AFTER UPDATE OF "name", "alt_text", "tags" ON "media_item" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.alt_text IS DISTINCT FROM NEW.alt_text OR OLD.tags IS DISTINCT FROM NEW.tags)
  EXECUTE FUNCTION require_words_of_media();
