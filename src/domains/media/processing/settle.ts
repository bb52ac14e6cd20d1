import { createHash } from "node:crypto";
import type { MediaItem, Prisma } from "../../../../prisma/generated/client/client.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { act } from "../../../platform/write/act.ts";
import { count } from "../../usage/effects.ts";
import { forgotten, replaced } from "../forget.ts";
import { keys } from "../keys.ts";
import type { MediaFaultCode } from "./fault.ts";
import type { Prepared } from "./prepare.ts";
import { THUMBNAIL_TYPE } from "./thumbnail.ts";

/** What the row says once the bytes are where they belong. */
export type Stored = Pick<Prisma.MediaItemUpdateManyMutationInput, "mimeType" | "width" | "height" | "durationMs"> & {
  contentKey: string;
  contentSha256: string;
  thumbnailKey: string | null;
  size: bigint;
};

/** Puts what was prepared into the storage. The upload stays where it is until the row names something else. */
export async function storeWhole(
  storage: Storage,
  item: MediaItem,
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

/** The item is done with, in one step, unless somebody else was first: its workspace's usage is what is stored, and an upload that was replaced goes. */
export function settleReady(services: Services, item: MediaItem, stored: Stored): Promise<void> {
  return act(services, async ({ tx, now }) => {
    const { id, workspaceId, contentKey, size } = item;
    const ready = { processing: "READY" as const, analysis: "READY" as const, processingProgress: 100 };
    const { count: settled } = await tx.mediaItem.updateMany({
      where: { id, processing: "PROCESSING", contentKey },
      data: { ...stored, ...ready, processingError: null, analysisError: null, updatedAt: now },
    });
    if (settled === 0) return { value: undefined, audit: null, outbox: await leftBehind(tx, id, now) };
    const where = { id: workspaceId };
    const { organizationId } = await tx.workspace.findUniqueOrThrow({ where, select: { organizationId: true } });
    const delta = stored.size - size;
    await count(tx, services, { organizationId, metric: "media_bytes_stored", delta, at: now, granted: true });
    const outbox = contentKey === stored.contentKey ? [] : [replaced(id)];
    return { value: undefined, audit: null, outbox, touched: [workspaceId] };
  });
}

/** Of an item that was deleted meanwhile, what was stored since. */
async function leftBehind(tx: Prisma.TransactionClient, id: string, now: Date): Promise<OutboxDraft[]> {
  return (await tx.mediaItem.count({ where: { id } })) === 0 ? forgotten([id], now) : [];
}

/** The item cannot be used; its bytes stay until somebody deletes it. */
export function settleFailed(services: Services, { id, workspaceId }: MediaItem, code: MediaFaultCode): Promise<void> {
  return act(services, async ({ tx, now }) => {
    await tx.mediaItem.updateMany({
      where: { id, processing: "PROCESSING" },
      data: {
        processing: "FAILED",
        processingError: code,
        analysis: "FAILED",
        analysisError: code,
        updatedAt: now,
      },
    });
    return { value: undefined, audit: null, touched: [workspaceId] };
  });
}
