-- Second factors of people (TOTP) with their recovery codes, and organizations that require them. The new columns of app_user and
-- organization lock both tables for milliseconds: one has no default, the other a constant one.
ALTER TABLE "app_user" ADD COLUMN "second_factor_at" TIMESTAMPTZ(3);
ALTER TABLE "organization" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "second_factor" (
    "user_id" TEXT NOT NULL,
    "secret" TEXT,
    "used_step" INTEGER NOT NULL DEFAULT 0,
    "pending_secret" TEXT,
    "pending_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_code" (
    "user_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
