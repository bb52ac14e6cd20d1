-- Changes of address and password, impersonation, external applications, ownership, billing, and the chain over the evidence.

-- CreateEnum
CREATE TYPE "ExternalClientType" AS ENUM ('PUBLIC', 'CONFIDENTIAL');

-- CreateEnum
CREATE TYPE "ApplicationTokenKind" AS ENUM ('ACCESS', 'REFRESH');

-- CreateEnum
CREATE TYPE "BillingProvider" AS ENUM ('ADMIN', 'STRIPE');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('ACTIVE', 'TRIALING', 'PAST_DUE', 'PAUSED', 'CANCELED');

-- CreateEnum
CREATE TYPE "CheckoutState" AS ENUM ('OPEN', 'COMPLETED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "EmailChangeState" AS ENUM ('PENDING', 'CONFIRMED', 'CANCELLED', 'DEAD');

-- CreateEnum
CREATE TYPE "OwnershipTransferStatus" AS ENUM ('PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED');

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "impersonation_reason" TEXT,
ADD COLUMN     "impersonator_id" TEXT,
ADD COLUMN     "impersonator_session_id" TEXT;

-- CreateTable
CREATE TABLE "external_application" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "client_type" "ExternalClientType" NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "allowed_scopes" TEXT[],
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "secret_set_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "external_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_grant" (
    "id" TEXT NOT NULL,
    "application_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "workspace_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "application_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_code" (
    "code_hash" TEXT NOT NULL,
    "application_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "authorization_code_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "application_token" (
    "id" TEXT NOT NULL,
    "kind" "ApplicationTokenKind" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "application_id" TEXT NOT NULL,
    "grant_id" TEXT,
    "family_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "application_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "organization_id" TEXT NOT NULL,
    "provider" "BillingProvider" NOT NULL,
    "plan_id" TEXT NOT NULL,
    "status" "SubscriptionStatus" NOT NULL,
    "current_period_end" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "external_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("organization_id","provider")
);

-- CreateTable
CREATE TABLE "billing_customer" (
    "organization_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "contact_email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "billing_checkout" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "external_id" TEXT,
    "state" "CheckoutState" NOT NULL DEFAULT 'OPEN',
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_record" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "plan_id" TEXT,
    "status" TEXT,
    "period" TEXT,
    "operation" TEXT,
    "amount_microusd" BIGINT,
    "units" BIGINT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_unsealed" (
    "event_id" TEXT NOT NULL,

    CONSTRAINT "audit_unsealed_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "audit_seal" (
    "position" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "email_change" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "state" "EmailChangeState" NOT NULL DEFAULT 'PENDING',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ownership_transfer" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "nominee_id" TEXT NOT NULL,
    "prior_owner_id" TEXT NOT NULL,
    "status" "OwnershipTransferStatus" NOT NULL DEFAULT 'PENDING',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "ownership_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "external_application_client_id_key" ON "external_application"("client_id");

-- CreateIndex
CREATE INDEX "external_application_created_at_id_idx" ON "external_application"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "external_application_created_by_id_idx" ON "external_application"("created_by_id");

-- CreateIndex
CREATE INDEX "application_grant_user_id_id_idx" ON "application_grant"("user_id", "id");

-- CreateIndex
CREATE INDEX "application_grant_application_id_id_idx" ON "application_grant"("application_id", "id");

-- CreateIndex
CREATE INDEX "application_grant_workspace_id_idx" ON "application_grant"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "application_grant_one_live" ON "application_grant"("user_id", "application_id") WHERE (revoked_at IS NULL);

-- CreateIndex
CREATE INDEX "authorization_code_application_id_idx" ON "authorization_code"("application_id");

-- CreateIndex
CREATE INDEX "authorization_code_grant_id_idx" ON "authorization_code"("grant_id");

-- CreateIndex
CREATE INDEX "authorization_code_expires_at_idx" ON "authorization_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "application_token_token_hash_key" ON "application_token"("token_hash");

-- CreateIndex
CREATE INDEX "application_token_application_id_idx" ON "application_token"("application_id");

-- CreateIndex
CREATE INDEX "application_token_grant_id_idx" ON "application_token"("grant_id");

-- CreateIndex
CREATE INDEX "application_token_family_id_idx" ON "application_token"("family_id");

-- CreateIndex
CREATE INDEX "application_token_expires_at_idx" ON "application_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_external_id_key" ON "subscription"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_external_id_key" ON "billing_customer"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_checkout_external_id_key" ON "billing_checkout"("external_id");

-- CreateIndex
CREATE INDEX "billing_checkout_organization_id_id_idx" ON "billing_checkout"("organization_id", "id");

-- CreateIndex
CREATE INDEX "billing_checkout_created_by_id_idx" ON "billing_checkout"("created_by_id");

-- CreateIndex
CREATE INDEX "billing_checkout_open" ON "billing_checkout"("expires_at") WHERE (state = 'OPEN'::"CheckoutState");

-- CreateIndex
CREATE INDEX "billing_event_received_at_idx" ON "billing_event"("received_at");

-- CreateIndex
CREATE INDEX "billing_record_organization_id_id_idx" ON "billing_record"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_seal_event_id_key" ON "audit_seal"("event_id");

-- CreateIndex
CREATE INDEX "email_change_user_id_id_idx" ON "email_change"("user_id", "id");

-- CreateIndex
CREATE INDEX "email_change_expires_at_idx" ON "email_change"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_one_pending" ON "email_change"("user_id") WHERE (state = 'PENDING'::"EmailChangeState");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");

-- CreateIndex
CREATE INDEX "password_reset_expires_at_idx" ON "password_reset"("expires_at");

-- CreateIndex
CREATE INDEX "ownership_transfer_organization_id_id_idx" ON "ownership_transfer"("organization_id", "id");

-- CreateIndex
CREATE INDEX "ownership_transfer_nominee_id_id_idx" ON "ownership_transfer"("nominee_id", "id");

-- CreateIndex
CREATE INDEX "ownership_transfer_prior_owner_id_idx" ON "ownership_transfer"("prior_owner_id");

-- CreateIndex
CREATE INDEX "ownership_transfer_to_expire" ON "ownership_transfer"("expires_at") WHERE (status = 'PENDING'::"OwnershipTransferStatus");

-- CreateIndex
CREATE UNIQUE INDEX "ownership_transfer_one_pending" ON "ownership_transfer"("organization_id") WHERE (status = 'PENDING'::"OwnershipTransferStatus");

-- CreateIndex
CREATE INDEX "session_impersonator_id_id_idx" ON "session"("impersonator_id", "id");

-- CreateIndex
CREATE INDEX "session_impersonator_session_id_idx" ON "session"("impersonator_session_id");

-- AddForeignKey
ALTER TABLE "external_application" ADD CONSTRAINT "external_application_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_grant" ADD CONSTRAINT "application_grant_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_grant" ADD CONSTRAINT "application_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_grant" ADD CONSTRAINT "application_grant_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "application_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_token" ADD CONSTRAINT "application_token_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_token" ADD CONSTRAINT "application_token_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "application_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_checkout" ADD CONSTRAINT "billing_checkout_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_checkout" ADD CONSTRAINT "billing_checkout_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_id_fkey" FOREIGN KEY ("impersonator_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_session_id_fkey" FOREIGN KEY ("impersonator_session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_nominee_id_fkey" FOREIGN KEY ("nominee_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_prior_owner_id_fkey" FOREIGN KEY ("prior_owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

