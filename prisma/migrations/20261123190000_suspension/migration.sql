-- People who are suspended, and the indexes of the administrators' list. The new columns have no default and lock app_user for milliseconds.
-- The indexes lock writes of app_user while all rows are read: about three seconds for a million people. A larger table gets them by hand
-- before the upgrade, with CREATE INDEX CONCURRENTLY.
ALTER TABLE "app_user" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);
ALTER TABLE "app_user" ADD COLUMN "suspension_reason" TEXT;

CREATE INDEX "app_user_suspended" ON "app_user"("id") WHERE (suspended_at IS NOT NULL);
CREATE INDEX IF NOT EXISTS "app_user_email_prefix" ON "app_user"(lower("email") text_pattern_ops);
CREATE INDEX IF NOT EXISTS "app_user_name_prefix" ON "app_user"(lower("name") text_pattern_ops);
