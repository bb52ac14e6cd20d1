-- Attempts to connect channels. A new table: the foreign keys lock writes of workspace, app_user and social_account for milliseconds.
-- CreateTable
CREATE TABLE "channel_connection" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "started_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "connected_at" TIMESTAMPTZ(3),
    "account_id" TEXT,
    "last_error_code" TEXT,
    "last_error" TEXT,

    CONSTRAINT "channel_connection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_connection_code_hash_key" ON "channel_connection"("code_hash");

-- CreateIndex
CREATE INDEX "channel_connection_workspace_id_idx" ON "channel_connection"("workspace_id");

-- CreateIndex
CREATE INDEX "channel_connection_started_by_id_idx" ON "channel_connection"("started_by_id");

-- CreateIndex
CREATE INDEX "channel_connection_account_id_idx" ON "channel_connection"("account_id");

-- CreateIndex
CREATE INDEX "channel_connection_expires_at_idx" ON "channel_connection"("expires_at");

-- AddForeignKey
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "social_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
