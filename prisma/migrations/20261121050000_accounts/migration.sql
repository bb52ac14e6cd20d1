-- CreateEnum
CREATE TYPE "AccountState" AS ENUM ('ACTIVE', 'NEEDS_ATTENTION', 'DISCONNECTED');

-- CreateTable
CREATE TABLE "provider_app" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "instance_url" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "connection_mode" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "bot_username" TEXT NOT NULL DEFAULT '',
    "client_secret" TEXT,
    "bot_token" TEXT,
    "webhook_secret" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_app_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_client" (
    "provider" TEXT NOT NULL,
    "instance_url" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_client_pkey" PRIMARY KEY ("provider","instance_url")
);

-- CreateTable
CREATE TABLE "social_account" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "instance_url" TEXT NOT NULL DEFAULT '',
    "remote_id" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "avatar_url" TEXT NOT NULL DEFAULT '',
    "profile_url" TEXT NOT NULL DEFAULT '',
    "state" "AccountState" NOT NULL DEFAULT 'ACTIVE',
    "last_error_code" TEXT,
    "last_error" TEXT,
    "credentials" TEXT,
    "limits" JSONB NOT NULL DEFAULT '{}',
    "connected_by_id" TEXT,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "social_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "social_set" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "social_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "social_set_account" (
    "social_set_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "social_set_account_pkey" PRIMARY KEY ("social_set_id","account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_app_provider_instance_url_key" ON "provider_app"("provider", "instance_url");

-- CreateIndex
CREATE INDEX "social_account_workspace_id_id_idx" ON "social_account"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "social_account_connected_by_id_idx" ON "social_account"("connected_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "social_account_workspace_id_provider_instance_url_remote_id_key" ON "social_account"("workspace_id", "provider", "instance_url", "remote_id");

-- CreateIndex
CREATE INDEX "social_set_workspace_id_id_idx" ON "social_set"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "social_set_workspace_id_name_key" ON "social_set"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "social_set_account_account_id_idx" ON "social_set_account"("account_id");

-- AddForeignKey
ALTER TABLE "social_account" ADD CONSTRAINT "social_account_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_account" ADD CONSTRAINT "social_account_connected_by_id_fkey" FOREIGN KEY ("connected_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_set" ADD CONSTRAINT "social_set_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_set_account" ADD CONSTRAINT "social_set_account_social_set_id_fkey" FOREIGN KEY ("social_set_id") REFERENCES "social_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_set_account" ADD CONSTRAINT "social_set_account_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "social_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;


