-- Locks: app_user SHARE ROW EXCLUSIVE
-- The words that people are found by, as those of publications.
-- CreateTable
CREATE TABLE "searchable_user" (
    "user_id" TEXT NOT NULL,
    "words" tsvector,

    CONSTRAINT "searchable_user_pkey" PRIMARY KEY ("user_id")
);

ALTER TABLE "searchable_user" ALTER COLUMN "words" SET STATISTICS 0;

CREATE INDEX "searchable_user_words" ON "searchable_user" USING gin ("words") WITH (gin_pending_list_limit = 1024);

-- CreateIndex
CREATE INDEX "searchable_user_to_fill" ON "searchable_user"("user_id") WHERE words IS NULL;

-- AddForeignKey
ALTER TABLE "searchable_user" ADD CONSTRAINT "searchable_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION require_words_of_user() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM searchable_user WHERE user_id = NEW.id AND xmin = pg_current_xact_id()::xid) THEN
    INSERT INTO searchable_user (user_id) SELECT id FROM app_user WHERE id = NEW.id
    ON CONFLICT (user_id) DO UPDATE SET words = NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "words_of_new" AFTER INSERT ON "app_user" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_words_of_user();
CREATE CONSTRAINT TRIGGER "words_of_changed" AFTER UPDATE OF "email", "name" ON "app_user" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION require_words_of_user();
