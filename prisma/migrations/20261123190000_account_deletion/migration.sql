-- Accounts can be deleted: organizations and applications stay without their creator, and the last mail to a person needs no account.
-- The new foreign keys lock organization, external_application and app_user against writes while the two small tables are read:
-- milliseconds. A server of the version before fails for an organization or application whose creator was deleted meanwhile.
ALTER TABLE "organization" ALTER COLUMN "created_by_id" DROP NOT NULL;
ALTER TABLE "organization" DROP CONSTRAINT "organization_created_by_id_fkey";
ALTER TABLE "organization" ADD CONSTRAINT "organization_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "external_application" ALTER COLUMN "created_by_id" DROP NOT NULL;
ALTER TABLE "external_application" DROP CONSTRAINT "external_application_created_by_id_fkey";
ALTER TABLE "external_application" ADD CONSTRAINT "external_application_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "mail_message" ALTER COLUMN "user_id" DROP NOT NULL;
