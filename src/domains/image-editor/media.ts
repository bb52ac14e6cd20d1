import { Buffer } from "node:buffer";
import type { Services } from "../../platform/services/services.ts";
import type { Media } from "./render/pictures.ts";

/** The maximum size of a stored image that is drawn, in bytes. */
const MOST_BYTES = 40 * 1024 * 1024;

/**
 * Returns the bytes of a workspace's images for the renderer; null for an image that is missing, not ready, in the
 * trash or too large.
 */
export function mediaIn({ database, storage }: Services, workspaceId: string): Media {
  return async (id) => {
    const item = await database.prisma.mediaItem.findFirst({
      where: { id, workspaceId, trashedAt: null, processing: "READY", mimeType: { startsWith: "image/" } },
      select: { contentKey: true, size: true },
    });
    if (item === null || item.size > MOST_BYTES) return null;
    const stored = await storage.open(item.contentKey);
    return stored && Buffer.concat(await Array.fromAsync(stored.body));
  };
}
