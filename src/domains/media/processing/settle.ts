import { createHash } from "node:crypto";
import type { MediaItem, Prisma } from "../../../../prisma/generated/client/client.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { count } from "../../usage/effects.ts";
import { forgotten, replaced } from "../forget.ts";
import { keys } from "../keys.ts";
import { readyAt } from "../newItem.ts";
import type { MediaFaultCode } from "./fault.ts";
import type { Prepared } from "./prepare.ts";
import { THUMBNAIL_TYPE } from "./thumbnail.ts";

/** The columns of an item after its files are stored. */
export type Stored = Pick<Prisma.MediaItemUpdateManyMutationInput, "mimeType" | "width" | "height" | "durationMs"> & {
  contentKey: string;
  contentSha256: string;
  thumbnailKey: string | null;
  size: bigint;
};

/** Stores the prepared files. The upload's bytes stay until the row refers to others. */
export async function storeWhole(
  storage: Storage,
  item: Pick<MediaItem, "id" | "contentKey" | "contentSha256" | "size">,
  { content = null, thumbnail = null, mimeType, width, height, durationMs }: Prepared,
  signal: AbortSignal,
): Promise<Stored> {
  const { contentKey, contentSha256, size } = item;
  const [own, small] = [keys.content(item.id), keys.thumbnail(item.id)];
  if (content !== null) await storage.put(own, content, { type: mimeType, signal });
  if (thumbnail !== null) await storage.put(small, thumbnail, { type: THUMBNAIL_TYPE, signal });
  return {
    mimeType,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(durationMs !== undefined && { durationMs }),
    thumbnailKey: thumbnail === null ? null : small,
    ...(content === null
      ? { contentKey, contentSha256, size }
      : {
          contentKey: own,
          contentSha256: createHash("sha256").update(content).digest("hex"),
          size: BigInt(content.byteLength),
        }),
  };
}

/**
 * Marks an item as ready, unless a concurrent worker did so first. Corrects the plan's usage to the stored size and
 * deletes a replaced upload.
 */
export function settleReady(services: Services, item: MediaItem, stored: Stored): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const { id, workspaceId, contentKey, size } = item;
    const { count: settled } = await tx.mediaItem.updateMany({
      where: { id, processing: "PROCESSING", contentKey },
      data: { ...stored, ...readyAt(now), processingError: null, analysisError: null },
    });
    if (settled === 0) return { value: undefined, audit: null, outbox: await leftBehind(tx, id, now) };
    const where = { id: workspaceId };
    const { organizationId } = await tx.workspace.findUniqueOrThrow({ where, select: { organizationId: true } });
    const delta = stored.size - size;
    await count(tx, services, { organizationId, metric: "media_bytes_stored", delta, at: now, granted: true });
    const outbox = contentKey === stored.contentKey ? [] : [replaced(id)];
    return {
      value: undefined,
      audit: null,
      outbox,
      events: [{ type: "media.ready", objectId: id, organizationId, workspaceId }],
      touched: [workspaceId, organizationId],
    };
  });
}

/** Deletes the files that were stored for an item that was deleted meanwhile. */
async function leftBehind(tx: Prisma.TransactionClient, id: string, now: Date): Promise<OutboxDraft[]> {
  return (await tx.mediaItem.count({ where: { id } })) === 0 ? forgotten([id], now) : [];
}

/** Marks an item as failed. The bytes stay until the item is deleted. */
export function settleFailed(services: Services, { id, workspaceId }: MediaItem, code: MediaFaultCode): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const failed = await tx.mediaItem.updateManyAndReturn({
      where: { id, processing: "PROCESSING" },
      select: { workspace: { select: { organizationId: true } } },
      data: {
        processing: "FAILED",
        processingError: code,
        analysis: "FAILED",
        analysisError: code,
        processedAt: now,
        updatedAt: now,
      },
    });
    const events = failed.map(({ workspace: { organizationId } }) => ({
      type: "media.failed" as const,
      objectId: id,
      organizationId,
      workspaceId,
    }));
    return { value: undefined, audit: null, events, touched: [workspaceId] };
  });
}
