import type pg from "pg";
import { usersByWords } from "../../../src/domains/identity/administration/search.ts";
import { mediaByWords } from "../../../src/domains/media/search.ts";
import { publicationsByWords } from "../../../src/domains/publications/search.ts";
import { type Searchable, wordsStatement } from "../../../src/platform/search/searchable.ts";

const MISSING_PUBLICATIONS = `SELECT id, publication.workspace_id AS "workspaceId", title, segments FROM searchable_publication
  JOIN publication ON id = publication_id WHERE words IS NULL LIMIT 5000`;
const MISSING_MEDIA = `SELECT id, media_item.workspace_id AS "workspaceId", name, alt_text AS "altText", tags FROM searchable_media
  JOIN media_item ON id = media_id WHERE words IS NULL LIMIT 5000`;
const MISSING_USERS = `SELECT id, email, name FROM searchable_user JOIN app_user ON id = user_id WHERE words IS NULL LIMIT 5000`;

/** Stores the words of rows that a test planted in the tables directly, faster than the sweeps. */
export async function plantWords(pool: pg.Pool): Promise<void> {
  await plant(pool, publicationsByWords, MISSING_PUBLICATIONS);
  await plant(pool, mediaByWords, MISSING_MEDIA);
  await plant(pool, usersByWords, MISSING_USERS);
}

async function plant<Row extends { id: string }>(pool: pg.Pool, searchable: Searchable<Row>, missing: string) {
  for (;;) {
    const { rows } = await pool.query<Row>(missing);
    if (rows.length === 0) return;
    const { text, values } = wordsStatement(searchable, rows);
    await pool.query(text, [...(values ?? [])]);
  }
}
