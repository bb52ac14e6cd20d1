-- Exports of people's data. A new, empty table: locks app_user for the milliseconds of its foreign key.
CREATE TYPE "AccountExportState" AS ENUM ('REQUESTED', 'READY', 'FAILED');

CREATE TABLE "account_export" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" "AccountExportState" NOT NULL DEFAULT 'REQUESTED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "progressed_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "error_code" TEXT,

    CONSTRAINT "account_export_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "account_export_user_id_key" ON "account_export"("user_id");
CREATE INDEX "account_export_open" ON "account_export"("progressed_at") WHERE (state = 'REQUESTED'::"AccountExportState");
CREATE INDEX "account_export_ended" ON "account_export"("expires_at") WHERE (expires_at IS NOT NULL);

ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
