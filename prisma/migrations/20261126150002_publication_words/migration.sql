-- Servers of the release before search without this index meanwhile.
DROP INDEX CONCURRENTLY IF EXISTS "publication_words";
