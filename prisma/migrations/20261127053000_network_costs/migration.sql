-- Locks: cost_reservation ACCESS EXCLUSIVE, organization SHARE ROW EXCLUSIVE
-- The budgets of organizations at networks that bill calls, and the posts that reservations are for.
-- AlterTable
ALTER TABLE "cost_reservation" ADD COLUMN     "subject" TEXT;

-- CreateTable
CREATE TABLE "network_budget" (
    "organization_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "monthly_microusd" BIGINT,
    "period" TEXT NOT NULL,
    "used_microusd" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "network_budget_pkey" PRIMARY KEY ("organization_id","provider")
);

-- AddForeignKey
ALTER TABLE "network_budget" ADD CONSTRAINT "network_budget_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
