import { createHash } from "node:crypto";
import type {
  MediaAssetKind,
  MediaItem,
  MediaRetention,
  MediaSource,
  MediaUser,
} from "../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { sqlState } from "../../platform/errors/recognize.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import type { EventDraft } from "../../platform/webhooks/events.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { count } from "../usage/effects.ts";
import { discarded, discardLater } from "./discard.ts";
import { forgotten } from "./forget.ts";
import { keys } from "./keys.ts";
import { readyItem } from "./newItem.ts";
import { thumbnailed } from "./processing/sandbox.ts";
import { THUMBNAIL_TYPE } from "./processing/thumbnail.ts";
import { remove } from "./remove.ts";
import { storeMediaWords } from "./search.ts";
import { abandoned } from "./uploads/abandon.ts";
import { giveBack } from "./uploads/reservation.ts";

export { type AddressCopy, copyAddress } from "./copies/copyAddress.ts";
export { createCopies, type NewCopies } from "./copies/create.ts";
export { CopyFailure } from "./copies/failure.ts";
export { roomOf } from "./copies/room.ts";
export { discarded, discardStored } from "./discard.ts";
export { forgetOrganizationMedia } from "./forgetOrganization.ts";
export { storeOutside } from "./outside.ts";

/** An image that this server created: a preview, a meme or an export. */
export interface CreatedImage {
  workspaceId: string;
  content: Uint8Array;
  /** The media type of the bytes, which is not checked again. */
  mimeType: string;
  filename: string;
  source: MediaSource;
  assetKind: MediaAssetKind;
  /** LIBRARY by default. */
  retention?: MediaRetention;
  altText?: string;
  parentMediaId?: string | null;
  designDocumentId?: string | null;
  designPageId?: string | null;
}

/** The stored image with its size, dimensions and hash. */
export type StoredImage = Omit<CreatedImage, "content"> & {
  id: string;
  size: number;
  sha256: string;
  width: number;
  height: number;
};

/**
 * Stores an image that this server created, with its thumbnail, before the transaction that creates its row. The bytes
 * are deleted within some hours if the row is never created.
 * @throws StorageError; Error for bytes that are no image
 */
export async function storeMade(services: Services, { content, ...image }: CreatedImage): Promise<StoredImage> {
  const { storage } = services;
  const id = newId("med");
  const { width, height, thumbnail } = await thumbnailed(content);
  await discardLater(services, id);
  await storage.put(keys.content(id), content, { type: image.mimeType });
  await storage.put(keys.thumbnail(id), thumbnail, { type: THUMBNAIL_TYPE });
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { ...image, id, size: content.byteLength, sha256, width, height };
}

export interface Creation {
  createdById: string | null;
  now: Date;
}

/**
 * Creates the item of an image that `storeMade` stored, ready for use and counted against the plan. If the library has
 * an item with the same bytes, returns that item instead.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function createMade(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  made: StoredImage,
  { createdById, now }: Creation,
): Promise<MediaItem> {
  const { id, workspaceId, filename, sha256, size, retention = "LIBRARY", altText = "", ...rest } = made;
  const data = {
    ...rest,
    ...readyItem(filename, createdById, now),
    id,
    workspaceId,
    retention,
    altText,
    size,
    sha256,
    contentSha256: sha256,
    contentKey: keys.content(id),
    thumbnailKey: keys.thumbnail(id),
  };
  const [item] = await tx.mediaItem.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (item === undefined) {
    return tx.mediaItem.findFirstOrThrow({ where: { workspaceId, sha256, assetKind: "LIBRARY", trashedAt: null } });
  }
  storeMediaWords(tx, item);
  const where = { id: workspaceId };
  const { organizationId } = await tx.workspace.findUniqueOrThrow({ where, select: { organizationId: true } });
  await count(tx, services, { organizationId, metric: "media_bytes_stored", delta: size, at: now });
  return item;
}

/**
 * Creates the item of an image that a person made, as the end of a write. If the library has an item with the same
 * bytes, the stored ones are discarded, and nothing is recorded.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function addMade(
  { tx, context, now }: { tx: Tx; context: RequestContext; now: Date },
  made: StoredImage,
  { workspaceId, organizationId }: { workspaceId: string; organizationId: string },
) {
  const media = await createMade(tx, context.services, made, { createdById: signedIn(context).id, now });
  if (media.id !== made.id) return { media, audit: null, outbox: discarded([made]) };
  const audit = workspaceEvent("workspace.media_added", { workspaceId, organizationId }, [
    { field: "media_id", current: media.id },
    { field: "source", current: made.source.toLowerCase() },
  ]);
  const event: EventDraft = { type: "media.added", objectId: media.id, organizationId, workspaceId };
  return { media, audit, events: [event] };
}

/** Deletes an item that this server created, unless the item is in use or no longer exists. */
export async function removeMade(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  { id, now }: { id: string; now: Date },
): Promise<OutboxDraft[]> {
  await lockRow(tx, "media_item", id, "UPDATE");
  const item = await tx.mediaItem.findFirst({
    where: { id, references: { none: {} } },
    include: { workspace: { select: { organizationId: true } } },
  });
  return item === null ? [] : remove(tx, services, { item, organizationId: item.workspace.organizationId, now });
}

/** The properties of an item that other domains check before they refer to the item. */
export type UsableMediaItem = Pick<
  MediaItem,
  "id" | "assetKind" | "mimeType" | "processing" | "size" | "width" | "height" | "altText"
>;

/** Returns the items among these ids that belong to the workspace and are not in its trash, by id. */
export async function usableMedia(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, UsableMediaItem>> {
  if (ids.length === 0) return new Map();
  const items = await tx.mediaItem.findMany({
    where: { id: { in: [...new Set(ids)] }, workspaceId, trashedAt: null },
    select: {
      id: true,
      assetKind: true,
      mimeType: true,
      processing: true,
      size: true,
      width: true,
      height: true,
      altText: true,
    },
  });
  return new Map(items.map((item) => [item.id, item]));
}

/** A user of media and the ids of its media items, which belong to its own workspace (see `usableMedia`). */
export interface Use {
  user: MediaUser;
  /** The id of the publication or image template. */
  userId: string;
  mediaIds: readonly string[];
}

const SET_REFERENCES = `
WITH ended AS (
  DELETE FROM media_reference WHERE "user" = $1::"MediaUser" AND user_id = $2 AND media_id <> ALL ($3::text[]) RETURNING media_id
), begun AS (
  INSERT INTO media_reference (media_id, "user", user_id)
  SELECT DISTINCT named.id, $1::"MediaUser", $2 FROM unnest($3::text[]) AS named(id)
  ON CONFLICT DO NOTHING RETURNING media_id
)
UPDATE media_item SET last_used_at = $4::timestamptz
WHERE id IN (SELECT media_id FROM ended UNION SELECT media_id FROM begun)`;

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Runs a statement that refers to media items. If one was deleted since the check, the whole write runs again and
 * reports the deletion.
 */
export async function unlessGone<Row>(statement: Promise<Row>): Promise<Row> {
  try {
    return await statement;
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new StaleRow() : error;
  }
}

/**
 * Sets the media items that one publication or image template uses; an empty list when it is deleted. Takes one
 * statement.
 */
export async function setReferences(tx: Tx, { user, userId, mediaIds }: Use, now: Date): Promise<void> {
  await unlessGone(tx.$executeRawUnsafe(SET_REFERENCES, user, userId, mediaIds, now));
}

/**
 * Takes a workspace's media and running uploads off the plan's usage, and returns the messages that delete their bytes
 * after the commit. Call this before deleting the rows.
 */
export async function forgetWorkspaceMedia(
  tx: Tx,
  services: Services,
  { workspaceId, organizationId, now }: { workspaceId: string; organizationId: string; now: Date },
): Promise<OutboxDraft[]> {
  // Locks the rows, so that concurrent changes are counted with their final sizes.
  await tx.$queryRaw`SELECT 1 FROM media_item WHERE workspace_id = ${workspaceId} ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM media_upload WHERE workspace_id = ${workspaceId} ORDER BY id FOR UPDATE`;
  const items = await tx.mediaItem.findMany({ where: { workspaceId }, select: { id: true, size: true } });
  const uploads = await tx.mediaUpload.findMany({ where: { workspaceId, state: "PENDING" } });
  const delta = -items.reduce((sum, { size }) => sum + size, 0n);
  await count(tx, services, { organizationId, metric: "media_bytes_stored", delta, at: now });
  for (const upload of uploads) await giveBack(tx, services, organizationId, upload);
  const ids = items.map(({ id }) => id);
  return [...forgotten(ids, now), ...uploads.map(abandoned)];
}
