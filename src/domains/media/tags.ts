import { batched } from "../../platform/access/batched.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";

/** A tag of a workspace's media outside the trash. */
export interface MediaTag {
  name: string;
  items: number;
  /** When the oldest item with the tag was created. */
  since: Date;
}

/** The most tags that a list has: those of the most items. */
export const MOST_TAGS = 500;
/** The items of a workspace whose tags are read: the latest. */
export const MOST_TAGGED = 20_000;

// The limit counts items in the trash as well, so that the index ends the search.
const TAGS = `
SELECT w.id AS "workspaceId", name, items, since FROM unnest($1::text[]) AS w (id) CROSS JOIN LATERAL (
  SELECT tag AS name, count(*)::int AS items, min(created_at) AS since
  FROM (
    SELECT tags, trashed_at, created_at FROM media_item WHERE workspace_id = w.id
    ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS latest, unnest(tags) AS tag
  WHERE trashed_at IS NULL
  GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_TAGS}
) AS counted ORDER BY name`;

/** The tags of a workspace by name. The caller has checked that the viewer can see the workspace. */
export const mediaTags = batched(readTags, 100);

async function readTags(context: RequestContext, workspaceIds: readonly string[]): Promise<MediaTag[][]> {
  type Row = MediaTag & { workspaceId: string };
  const { rows } = await context.services.database.pool.query<Row>(TAGS, [[...new Set(workspaceIds)], MOST_TAGGED]);
  const byWorkspace = Map.groupBy(rows, ({ workspaceId }) => workspaceId);
  return workspaceIds.map((id) => byWorkspace.get(id) ?? []);
}
