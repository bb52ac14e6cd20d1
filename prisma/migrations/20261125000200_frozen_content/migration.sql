-- What is in review, approved or scheduled no longer follows the library. The new columns are nullable and the columns take milliseconds. The
-- updates lock the rows of pending publications until the commit; servers of the version before go on reading them.
ALTER TABLE "publication" ADD COLUMN "frozen_content_revision" INTEGER;
ALTER TABLE "rendition" ADD COLUMN "content_digest" TEXT;

-- Pending content keeps the alternative texts that the library has now, each beside the member that an author sets. Files at addresses stay
-- there, and no digest is stored, so everything that is pending is still sent.
CREATE FUNCTION pg_temp.frozen(media jsonb, workspace text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN jsonb_exists(medium.value, 'mediaId') AND medium.value ->> 'altText' IS NULL
      THEN medium.value || jsonb_build_object('frozenAltText', coalesce(item.alt_text, ''))
      ELSE medium.value END
    ORDER BY medium.ordinality), '[]')
  FROM jsonb_array_elements(media) WITH ORDINALITY AS medium
  LEFT JOIN media_item AS item ON item.id = medium.value ->> 'mediaId' AND item.workspace_id = workspace
$$;

CREATE FUNCTION pg_temp.frozen_segment(segment jsonb, workspace text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN jsonb_typeof(segment -> 'media') = 'array'
    THEN jsonb_set(segment, '{media}', pg_temp.frozen(segment -> 'media', workspace)) ELSE segment END
$$;

UPDATE "publication" AS publication SET segments = (
  SELECT jsonb_agg(pg_temp.frozen_segment(segment.value, publication.workspace_id) ORDER BY segment.ordinality)
  FROM jsonb_array_elements(publication.segments) WITH ORDINALITY AS segment
)
WHERE publication.state <> 'PUBLISHED' AND publication.segments::text LIKE '%"mediaId"%'
AND (publication.state IN ('SCHEDULED', 'PUBLISHING', 'FAILED') OR publication.review_state IN ('REQUESTED', 'APPROVED'));

UPDATE "rendition" AS rendition SET segments = (
  SELECT jsonb_object_agg(segment.key, pg_temp.frozen_segment(segment.value, rendition.workspace_id))
  FROM jsonb_each(rendition.segments) AS segment
)
FROM "publication" AS publication
WHERE publication.id = rendition.publication_id AND publication.state <> 'PUBLISHED' AND rendition.segments::text LIKE '%"mediaId"%'
AND (publication.state IN ('SCHEDULED', 'PUBLISHING', 'FAILED') OR publication.review_state IN ('REQUESTED', 'APPROVED'));

DROP FUNCTION pg_temp.frozen_segment(jsonb, text);
DROP FUNCTION pg_temp.frozen(jsonb, text);
