-- CreateTable
CREATE TABLE "provider_cost" (
    "organization_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "cost_microusd" BIGINT NOT NULL DEFAULT 0,
    "reserved_cost_microusd" BIGINT NOT NULL DEFAULT 0,
    "event_count" BIGINT NOT NULL DEFAULT 0,
    "reserved_event_count" BIGINT NOT NULL DEFAULT 0,
    "units" BIGINT NOT NULL DEFAULT 0,
    "reserved_units" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "provider_cost_pkey" PRIMARY KEY ("organization_id","period","provider","operation")
);

-- CreateTable
CREATE TABLE "cost_reservation" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "cost_microusd" BIGINT NOT NULL,
    "units" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_reservation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cost_reservation_organization_id_idx" ON "cost_reservation"("organization_id");

-- CreateIndex
CREATE INDEX "cost_reservation_expires_at_idx" ON "cost_reservation"("expires_at");

-- AddForeignKey
ALTER TABLE "provider_cost" ADD CONSTRAINT "provider_cost_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cost_reservation" ADD CONSTRAINT "cost_reservation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
