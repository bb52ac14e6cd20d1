-- Locks: app_user ACCESS EXCLUSIVE
-- The picture, the language and the time zone of a person.
ALTER TABLE "app_user" ADD COLUMN "avatar_sha256" TEXT;
ALTER TABLE "app_user" ADD COLUMN "locale" TEXT;
ALTER TABLE "app_user" ADD COLUMN "timezone" TEXT;

-- CreateTable
CREATE TABLE "user_avatar" (
    "user_id" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "user_avatar_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "user_avatar" ADD CONSTRAINT "user_avatar_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
