-- Locks: app_user SHARE ROW EXCLUSIVE, external_application SHARE ROW EXCLUSIVE
-- Devices that wait for a person who approves them in a browser. A new table only: no column of another table changes.
-- CreateEnum
CREATE TYPE "DevicePairingState" AS ENUM ('WAITING', 'APPROVED', 'DENIED', 'COLLECTED');

-- CreateTable
CREATE TABLE "device_pairing" (
    "id" TEXT NOT NULL,
    "device_code_hash" TEXT NOT NULL,
    "user_code_hash" TEXT NOT NULL,
    "application_id" TEXT,
    "client_name" TEXT NOT NULL,
    "operating_system" TEXT NOT NULL,
    "client_version" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "token_scope" "ApiTokenScope",
    "application_scopes" TEXT[],
    "state" "DevicePairingState" NOT NULL DEFAULT 'WAITING',
    "user_id" TEXT,
    "token_name" TEXT,
    "workspace_id" TEXT,
    "grant_id" TEXT,
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_pairing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_pairing_device_code_hash_key" ON "device_pairing"("device_code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "device_pairing_user_code_hash_key" ON "device_pairing"("user_code_hash");

-- CreateIndex
CREATE INDEX "device_pairing_application_id_idx" ON "device_pairing"("application_id");

-- CreateIndex
CREATE INDEX "device_pairing_user_id_idx" ON "device_pairing"("user_id");

-- CreateIndex
CREATE INDEX "device_pairing_expires_at_idx" ON "device_pairing"("expires_at");

-- AddForeignKey
ALTER TABLE "device_pairing" ADD CONSTRAINT "device_pairing_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_pairing" ADD CONSTRAINT "device_pairing_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
