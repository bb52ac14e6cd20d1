-- Locks: publication SHARE ROW EXCLUSIVE
-- The words that publications are found by. The server writes them (src/platform/search); null while they are missing.
-- CreateTable
CREATE TABLE "searchable_publication" (
    "publication_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector,

    CONSTRAINT "searchable_publication_pkey" PRIMARY KEY ("publication_id")
);

-- Without statistics every search counts as rare, so that no plan reads the whole table.
ALTER TABLE "searchable_publication" ALTER COLUMN "words" SET STATISTICS 0;

-- Each search reads the pending entries of the index, at most 1 MB.
CREATE INDEX "searchable_publication_words" ON "searchable_publication" USING gin ("words") WITH (gin_pending_list_limit = 1024);

-- CreateIndex
CREATE INDEX "searchable_publication_workspace_id_created_at_publication__idx" ON "searchable_publication"("workspace_id", "created_at", "publication_id");

-- CreateIndex
CREATE INDEX "searchable_publication_to_fill" ON "searchable_publication"("publication_id") WHERE words IS NULL;

-- AddForeignKey
ALTER TABLE "searchable_publication" ADD CONSTRAINT "searchable_publication_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Removes the words of a changed text, unless the same transaction wrote them: a server of the release before, and any other program, writes
-- none. A sweep fills them. The plan is kept for each connection, so it must not come from the time when the tables were small.
CREATE FUNCTION require_words_of_publication() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM searchable_publication WHERE publication_id = NEW.id AND xmin = pg_current_xact_id()::xid) THEN
    INSERT INTO searchable_publication (publication_id, workspace_id, created_at)
    SELECT id, workspace_id, created_at FROM publication WHERE id = NEW.id
    ON CONFLICT (publication_id) DO UPDATE SET words = NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "words_of_new" AFTER INSERT ON "publication" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_words_of_publication();
CREATE CONSTRAINT TRIGGER "words_of_changed" AFTER UPDATE OF "title", "segments" ON "publication" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.segments IS DISTINCT FROM NEW.segments)
  EXECUTE FUNCTION require_words_of_publication();
