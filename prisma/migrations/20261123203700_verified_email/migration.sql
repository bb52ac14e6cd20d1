-- When a person proved that the sign-in email is theirs. People who registered before this rule count as verified: their addresses were in use,
-- and a server without them could publish nothing. The default fills existing rows without rewriting them: app_user is locked for milliseconds.
ALTER TABLE "app_user" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "app_user" ALTER COLUMN "email_verified_at" DROP DEFAULT;
