-- Parts of image documents and of theme manifests are named by `key`: `id` is for objects that can be read by it. The order of members stays.
CREATE FUNCTION keyed_part(part json) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT json_object_agg(
      CASE member.name WHEN 'id' THEN 'key' WHEN 'parentId' THEN 'parentKey' ELSE member.name END,
      CASE WHEN member.name IN ('pages', 'layers', 'assets', 'fonts') AND json_typeof(member.value) = 'array' THEN coalesce(
        (SELECT json_agg(keyed_part(item.value) ORDER BY item.position)
          FROM json_array_elements(member.value) WITH ORDINALITY AS item (value, position)),
        '[]'
      ) ELSE member.value END
      ORDER BY member.position
    ) FROM json_each(part) WITH ORDINALITY AS member (name, value, position)
  );
END $$;

UPDATE "image_template" SET "document" = keyed_part("document");
UPDATE "theme" SET "draft" = keyed_part("draft");
UPDATE "theme_revision" SET "manifest" = keyed_part("manifest");

DROP FUNCTION keyed_part(json);
