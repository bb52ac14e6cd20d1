-- Budgets of points. A new table without a foreign key: no other table is locked.
-- CreateTable
CREATE TABLE "budget_ledger" (
    "bucket" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "leased" BIGINT NOT NULL,
    "block" BIGINT NOT NULL,

    CONSTRAINT "budget_ledger_pkey" PRIMARY KEY ("bucket")
);
