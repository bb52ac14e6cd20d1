-- Publications hold ordered segments instead of one text. Locks publication and rendition while all rows are rewritten: about a second for
-- 100,000 publications. The old columns are dropped at once, because no released version reads them.
ALTER TABLE "publication" ADD COLUMN "segments" JSONB NOT NULL DEFAULT '[{"text": "", "media": []}]';
ALTER TABLE "rendition" ADD COLUMN "segments" JSONB NOT NULL DEFAULT '{}';

UPDATE "publication" SET "segments" = jsonb_build_array(jsonb_build_object('text', "text", 'media', '[]'::jsonb)) WHERE "text" <> '';
UPDATE "rendition" SET "segments" = jsonb_build_object('0',
    CASE WHEN "text" IS NULL THEN '{}' ELSE jsonb_build_object('text', "text") END
    || CASE WHEN "media" = '[]' THEN '{}' ELSE jsonb_build_object('media', "media") END)
  WHERE "text" IS NOT NULL OR "media" <> '[]';

ALTER TABLE "publication" DROP COLUMN "text";
ALTER TABLE "rendition" DROP COLUMN "text", DROP COLUMN "media";
