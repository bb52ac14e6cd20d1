import type pg from "pg";
import { publicationsByWords, type SearchedPublication } from "../../../src/domains/publications/search.ts";
import { wordsStatement } from "../../../src/platform/search/searchable.ts";

const MISSING = `SELECT id, publication.workspace_id AS "workspaceId", title, segments FROM searchable_publication
  JOIN publication ON id = publication_id WHERE words IS NULL LIMIT 5000`;

/** Stores the words of publications that a test planted in the tables directly, faster than the sweep. */
export async function plantWords(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<SearchedPublication>(MISSING);
    if (rows.length === 0) return;
    const { text, values } = wordsStatement(publicationsByWords, rows);
    await pool.query(text, [...(values ?? [])]);
  }
}
