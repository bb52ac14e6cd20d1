-- Runs in batches.
UPDATE "social_account" SET "display_name" = left("display_name", 255)
WHERE "id" IN (SELECT "id" FROM "social_account" WHERE length("display_name") > 255 LIMIT 1000);
