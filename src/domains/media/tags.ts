import DataLoader from "dataloader";
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

const TAGS = `
SELECT workspace_id AS "workspaceId", name, items::int, since FROM (
  SELECT workspace_id, tag AS name, count(*) AS items, min(created_at) AS since,
    row_number() OVER (PARTITION BY workspace_id ORDER BY count(*) DESC, tag) AS place
  FROM media_item, unnest(tags) AS tag
  WHERE workspace_id = ANY($1::text[]) AND trashed_at IS NULL
  GROUP BY workspace_id, tag
) AS counted WHERE place <= ${MOST_TAGS} ORDER BY name`;

const loaders = new WeakMap<RequestContext, DataLoader<string, MediaTag[]>>();

/** The tags of a workspace by name. The caller has checked that the viewer can see the workspace. */
export function mediaTags(context: RequestContext, workspaceId: string): Promise<MediaTag[]> {
  let loader = loaders.get(context);
  if (!loader) {
    // Results are not kept, because a mutation of the same request may change the tags.
    loader = new DataLoader((ids) => readTags(context, ids), { maxBatchSize: 100, cache: false });
    loaders.set(context, loader);
  }
  return loader.load(workspaceId);
}

async function readTags(context: RequestContext, workspaceIds: readonly string[]): Promise<MediaTag[][]> {
  type Row = MediaTag & { workspaceId: string };
  const { rows } = await context.services.database.pool.query<Row>(TAGS, [[...new Set(workspaceIds)]]);
  const byWorkspace = Map.groupBy(rows, ({ workspaceId }) => workspaceId);
  return workspaceIds.map((id) => byWorkspace.get(id) ?? []);
}
