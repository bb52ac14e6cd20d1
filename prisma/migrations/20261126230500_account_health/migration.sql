-- Locks: social_account SHARE ROW EXCLUSIVE
-- How long the credentials of accounts are good.
-- CreateTable
CREATE TABLE "account_health" (
    "account_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "renew_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_health_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "account_health_renew_at_idx" ON "account_health"("renew_at");

-- AddForeignKey
ALTER TABLE "account_health" ADD CONSTRAINT "account_health_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "social_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
