-- Publications are found by their words, and by the people who created them. The three indexes lock publication against writes while all rows
-- are read. Build them by hand with CREATE INDEX CONCURRENTLY before the upgrade of a large table;
-- the functions must exist first.

-- The functions are bound to each other when they are created, because an index is built with a search path of its own.

-- The words of a text, at most 100 characters each. ASCII punctuation separates words, so that the parts of addresses and names are found.
CREATE FUNCTION search_words(text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT left(word, 100) FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig,
    translate(text, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))))) AS word);

-- The lexemes of a publication. Each starts with the id of the workspace, so that a search reads only the workspace's part of the index.
CREATE FUNCTION publication_lexemes(workspace_id text, title text, segments jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN array_to_tsvector(ARRAY(SELECT workspace_id || ' ' || word FROM unnest(search_words(title || ' ' ||
    coalesce((SELECT string_agg(segment->>'text', ' ') FROM jsonb_array_elements(segments) AS segment), ''))) AS word));

-- The query for publications of a workspace with all words of a search, each of which may be the beginning of a word. Matches nothing for a
-- search without words.
CREATE FUNCTION publication_search(workspace_id text, search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg('''' || replace(replace(workspace_id || ' ' || word, '\', '\\'), '''', '''''') || ''':*', ' & '), '')::tsquery
    FROM unnest(search_words(search)) AS word);

-- A short list of pending entries, because each search reads all of it.
CREATE INDEX IF NOT EXISTS "publication_words" ON "publication" USING gin (publication_lexemes("workspace_id", "title", "segments")) WITH (gin_pending_list_limit = 256);

CREATE INDEX IF NOT EXISTS "publication_workspace_id_created_by_id_state_created_at_id_idx" ON "publication"("workspace_id", "created_by_id", "state", "created_at", "id");
CREATE INDEX IF NOT EXISTS "publication_workspace_id_created_by_id_state_scheduled_at_i_idx" ON "publication"("workspace_id", "created_by_id", "state", "scheduled_at", "id");
