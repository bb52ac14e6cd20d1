-- The one-time token of the first instance administrator: one row at most, which the next start replaces.
CREATE TABLE "setup_token" (
    "id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setup_token_pkey" PRIMARY KEY ("id")
);
