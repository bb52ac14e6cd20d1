import type { RequestContext } from "../../platform/access/requestContext.ts";
import { recentRows } from "../../platform/streams/recentRows.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { accessTo, requireAccessTo } from "../workspaces/read.ts";

/** One event: an item whose processing ended; null in the last one. */
export interface Processed {
  readonly context: RequestContext;
  readonly mediaId: string | null;
}

/** The items of one statement. A poll reads all that ended since the last one, a page after the other. */
const PAGE = 100;

/**
 * Streams each item of the workspace whose processing ended, as ready or failed. When the viewer loses access, one last
 * event is sent and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access; UNAUTHENTICATED
 * later, when the credential is revoked
 */
export async function processedMedia(
  context: RequestContext,
  workspaceId: string,
): Promise<AsyncIterableIterator<Processed>> {
  const { database, now } = context.services;
  const followed = {
    tenantId: workspaceId,
    table: "media_item",
    time: "processed_at",
    where: "workspace_id = $1 AND processed_at IS NOT NULL AND trashed_at IS NULL",
  };
  const begin = async () => {
    await requireAccessTo(context, workspaceId);
    const tail = await recentRows<{ id: string }>(database, followed, now);
    return async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<Processed, boolean> {
      if (!(await accessTo(fresh, workspaceId))) {
        yield { context: fresh, mediaId: null };
        return true;
      }
      if (!moved) return false;
      for await (const page of tail.pages(PAGE)) for (const { id } of page) yield { context: fresh, mediaId: id };
      return false;
    };
  };
  return openStream(context, workspaceId, begin, { sharing: "each" });
}
