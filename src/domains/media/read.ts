import type { MediaItem, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

export { isPostable } from "./types.ts";

/** Returns an item that the viewer can see; null otherwise. */
export const mediaById = readById("mediaItem", reach.inWorkspaces);

/** Returns visible items in the order of their ids; null for others. The caller passes at most 100 ids. */
export const mediaByIds = readByIds("mediaItem", reach.inWorkspaces);

/**
 * Returns an item as the target of a write.
 * @throws DomainError NOT_FOUND, also for an item that the viewer cannot see
 */
export async function mediaTarget(tx: Tx, context: RequestContext, id: string) {
  const row = await tx.mediaItem.findFirst({
    where: { id, ...reach.inWorkspaces(context.viewer) },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Media item");
  const { workspace, ...item } = row;
  return { item, workspaceId: item.workspaceId, organizationId: workspace.organizationId };
}

const LIBRARY_ITEM = {
  id: true,
  originalFilename: true,
  mimeType: true,
  size: true,
  width: true,
  height: true,
  durationMs: true,
  altText: true,
  processing: true,
  contentKey: true,
  contentSha256: true,
  trashedAt: true,
} as const satisfies Prisma.MediaItemSelect;

/** The columns of an item that checking and sending a post need. */
export type LibraryItem = Pick<MediaItem, keyof typeof LIBRARY_ITEM>;

/**
 * Returns the items among these ids that belong to the workspace, by id, also those in its trash. Takes no statement
 * without ids.
 */
export async function libraryItems(
  tx: Pick<Tx, "mediaItem">,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LibraryItem>> {
  if (ids.length === 0) return new Map();
  const items = await tx.mediaItem.findMany({ where: { id: { in: [...ids] }, workspaceId }, select: LIBRARY_ITEM });
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Returns the alternative texts of visible items in the order of their ids; null for others. The caller passes at most
 * 1,000 ids.
 */
export async function altTextsOf(context: RequestContext, ids: readonly string[]): Promise<(string | null)[]> {
  const items = await mediaByIds(context, ids, { select: { id: true, altText: true } });
  return items.map((item) => item && item.altText);
}
