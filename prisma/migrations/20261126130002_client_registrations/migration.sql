-- Clients that registered themselves and that no person has allowed yet. A new table only.
CREATE TABLE "client_registration" (
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_registration_pkey" PRIMARY KEY ("client_id")
);

CREATE INDEX "client_registration_created_at_idx" ON "client_registration"("created_at");
