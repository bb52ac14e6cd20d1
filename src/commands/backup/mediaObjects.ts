import type pg from "pg";
import { keys } from "../../domains/media/keys.ts";
import { THUMBNAIL_TYPE } from "../../domains/media/processing/thumbnail.ts";
import type { StoredObject } from "../../platform/backup/copyMedia.ts";

interface Row {
  id: string;
  mime_type: string;
  content_key: string;
  thumbnail_key: string | null;
}

/**
 * Returns the objects that the rows name. Pass the connection of the backup's snapshot. Unfinished uploads are left
 * out.
 */
export async function mediaObjects(client: pg.ClientBase): Promise<StoredObject[]> {
  const { rows } = await client.query<Row>(
    "SELECT id, mime_type, content_key, thumbnail_key FROM media_item ORDER BY id",
  );
  return rows.flatMap(({ id, mime_type: type, content_key: key, thumbnail_key: thumbnail }) => [
    // Processing can replace the original after the snapshot; the content is then processed again.
    { key, type, replacedBy: key === keys.original(id) ? keys.content(id) : null },
    ...(thumbnail === null ? [] : [{ key: thumbnail, type: THUMBNAIL_TYPE, replacedBy: null }]),
  ]);
}
