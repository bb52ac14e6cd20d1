-- The mark that the database and the storage of media share. A new table only: no column of another table changes.
-- CreateTable
CREATE TABLE "storage_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mark" UUID NOT NULL DEFAULT gen_random_uuid(),
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "storage_mark_pkey" PRIMARY KEY ("id")
);

-- One row at most: a database has one storage.
ALTER TABLE "storage_mark" ADD CONSTRAINT "storage_mark_only" CHECK (id = 1);
