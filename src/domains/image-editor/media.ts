import { Buffer } from "node:buffer";
import type { Services } from "../../platform/services/services.ts";
import type { Media } from "./render/pictures.ts";

/** The largest image that is drawn, as it is stored, in bytes. */
const MOST_BYTES = 40 * 1024 * 1024;

/** The bytes of a workspace's images, for the renderer: null for what is not there, not ready, in the trash or too large. */
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
