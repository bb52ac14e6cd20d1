-- Runs in batches.
INSERT INTO "searchable_user" ("user_id")
SELECT id FROM app_user WHERE NOT EXISTS (SELECT FROM searchable_user WHERE user_id = app_user.id)
LIMIT 5000
ON CONFLICT DO NOTHING;
