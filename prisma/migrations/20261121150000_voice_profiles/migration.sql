-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "voice_profile_id" TEXT;

-- CreateTable
CREATE TABLE "voice_profile" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "definition" JSON NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voice_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voice_assignment" (
    "account_id" TEXT NOT NULL,
    "profile_id" TEXT NOT NULL,

    CONSTRAINT "voice_assignment_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "voice_profile_workspace_id_id_idx" ON "voice_profile"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "voice_profile_created_by_id_idx" ON "voice_profile"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "voice_profile_workspace_id_name_key_key" ON "voice_profile"("workspace_id", "name_key");

-- CreateIndex
CREATE UNIQUE INDEX "voice_profile_one_default" ON "voice_profile"("workspace_id") WHERE (is_default);

-- CreateIndex
CREATE INDEX "voice_assignment_profile_id_account_id_idx" ON "voice_assignment"("profile_id", "account_id");

-- CreateIndex
CREATE INDEX "publication_voice_profile_id_idx" ON "publication"("voice_profile_id");

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_voice_profile_id_fkey" FOREIGN KEY ("voice_profile_id") REFERENCES "voice_profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_profile" ADD CONSTRAINT "voice_profile_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_profile" ADD CONSTRAINT "voice_profile_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_assignment" ADD CONSTRAINT "voice_assignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "social_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_assignment" ADD CONSTRAINT "voice_assignment_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "voice_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Every workspace keeps one default profile (interface, `POST /voice-profiles/effective`): those that are there get an empty one. Its id is made of
-- the workspace's: 128 bits of a hash in base 32, as ids are written.
INSERT INTO "voice_profile" ("id", "workspace_id", "name", "name_key", "is_default", "definition", "created_at", "updated_at")
SELECT 'voc_' || (
         SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits FROM 5 * place + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY place)
         FROM generate_series(0, 25) AS place
       ),
       id, 'Default voice', 'default voice', true,
       '{"identitySummary":"","formality":"","humor":"","preferredLanguage":"","traits":[],"expertise":[],"opinions":[],"vocabulary":[],"recurringExpressions":[],"forbiddenPhrases":[],"dislikedPatterns":[],"boundaries":[],"examples":[],"corrections":[],"interviewAnswers":[]}',
       now(), now()
FROM (SELECT id, B'00' || ('x' || md5(id))::bit(128) AS bits FROM "workspace") AS hashed;
