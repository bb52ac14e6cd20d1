-- Locks: app_user SHARE ROW EXCLUSIVE, workspace SHARE ROW EXCLUSIVE
-- The consents of people between the steps of connecting accounts.
-- CreateTable
CREATE TABLE "account_consent" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "started_by_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "instance_url" TEXT NOT NULL,
    "state_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "exchanged_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_consent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_consent_state_hash_key" ON "account_consent"("state_hash");

-- CreateIndex
CREATE INDEX "account_consent_workspace_id_idx" ON "account_consent"("workspace_id");

-- CreateIndex
CREATE INDEX "account_consent_started_by_id_idx" ON "account_consent"("started_by_id");

-- CreateIndex
CREATE INDEX "account_consent_expires_at_idx" ON "account_consent"("expires_at");

-- AddForeignKey
ALTER TABLE "account_consent" ADD CONSTRAINT "account_consent_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_consent" ADD CONSTRAINT "account_consent_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
