-- Locks the rows of workspaces and digests with such a name, for the time of the migration.
-- Time zones were checked by another authority than the one that computes with them. These forty names passed the check, and no computation
-- knows them. A name with one meaning becomes the zone that it means. A name with several meanings becomes UTC, and the people concerned are
-- notified.
CREATE TEMPORARY TABLE replaced_zone ("former" TEXT PRIMARY KEY, "zone" TEXT);

INSERT INTO replaced_zone VALUES
  ('ACT', NULL), ('AET', NULL), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', NULL), ('AST', NULL),
  ('BET', 'America/Sao_Paulo'), ('BST', NULL), ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', NULL),
  ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'), ('ECT', NULL), ('IET', 'America/Indiana/Indianapolis'),
  ('IST', NULL), ('JST', 'Asia/Tokyo'), ('MIT', NULL), ('NET', 'Asia/Yerevan'), ('NST', NULL), ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', NULL), ('SST', NULL), ('VST', 'Asia/Ho_Chi_Minh'),
  ('CANADA/EAST-SASKATCHEWAN', 'America/Regina'), ('US/PACIFIC-NEW', 'America/Los_Angeles'),
  ('SYSTEMV/AST4', 'America/Puerto_Rico'), ('SYSTEMV/AST4ADT', 'America/Halifax'),
  ('SYSTEMV/EST5', 'EST'), ('SYSTEMV/EST5EDT', 'EST5EDT'), ('SYSTEMV/CST6', 'America/Regina'), ('SYSTEMV/CST6CDT', 'CST6CDT'),
  ('SYSTEMV/MST7', 'MST'), ('SYSTEMV/MST7MDT', 'MST7MDT'), ('SYSTEMV/PST8', 'Etc/GMT+8'), ('SYSTEMV/PST8PDT', 'PST8PDT'),
  ('SYSTEMV/YST9', 'Etc/GMT+9'), ('SYSTEMV/YST9YDT', 'America/Anchorage'), ('SYSTEMV/HST10', 'HST');

INSERT INTO "outbox_message" ("id", "topic", "payload", "created_at")
SELECT gen_random_uuid(), 'notification.raise', jsonb_build_object(
  'event', jsonb_build_object(
    'topic', 'timezone_replaced',
    'payload', jsonb_build_object('previous', w."timezone", 'workspace_id', w."id"),
    'about', jsonb_build_object('workspace', w."name")),
  'eventKey', 'timezone_replaced:' || w."id", 'workspaceId', w."id", 'to', 'editors'), now()
FROM "workspace" w JOIN replaced_zone r ON r."former" = upper(w."timezone") WHERE r."zone" IS NULL;

INSERT INTO "outbox_message" ("id", "topic", "payload", "created_at")
SELECT gen_random_uuid(), 'notification.raise', jsonb_build_object(
  'event', jsonb_build_object(
    'topic', 'timezone_replaced',
    'payload', jsonb_build_object('previous', d."timezone", 'workspace_id', ''),
    'about', jsonb_build_object()),
  'eventKey', 'timezone_replaced:' || d."user_id", 'workspaceId', NULL, 'to', jsonb_build_array(d."user_id")), now()
FROM "notification_digest" d JOIN replaced_zone r ON r."former" = upper(d."timezone") WHERE r."zone" IS NULL;

-- Answers that older servers keep in memory end with the revision.
UPDATE "tenant_revision" t SET "revision" = gen_random_uuid()
WHERE t."id" IN (
  SELECT unnest(ARRAY[w."id", w."organization_id", w."organization_id" || '/workspaces']) FROM "workspace" w JOIN replaced_zone r ON r."former" = upper(w."timezone")
  UNION SELECT d."user_id" FROM "notification_digest" d JOIN replaced_zone r ON r."former" = upper(d."timezone"));

UPDATE "workspace" w SET "timezone" = coalesce(r."zone", 'UTC'), "revision" = w."revision" + 1, "updated_at" = now()
FROM replaced_zone r WHERE r."former" = upper(w."timezone");

UPDATE "notification_digest" d SET "timezone" = coalesce(r."zone", 'UTC'), "updated_at" = now()
FROM replaced_zone r WHERE r."former" = upper(d."timezone");

DROP TABLE replaced_zone;
