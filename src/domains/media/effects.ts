import { createHash } from "node:crypto";
import type {
  MediaAssetKind,
  MediaItem,
  MediaRetention,
  MediaSource,
  MediaUser,
} from "../../../prisma/generated/client/client.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { count } from "../usage/effects.ts";
import { forgotten, forgottenLater } from "./forget.ts";
import { keys } from "./keys.ts";
import { thumbnailed } from "./processing/sandbox.ts";
import { THUMBNAIL_TYPE } from "./processing/thumbnail.ts";
import { remove } from "./remove.ts";
import { abandoned } from "./uploads/abandon.ts";
import { giveBack } from "./uploads/reservation.ts";

export { forgetOrganizationMedia } from "./forgetOrganization.ts";

/** An image that this server made itself: a preview, a meme, an export. */
export interface Making {
  workspaceId: string;
  content: Uint8Array;
  /** What the bytes are; it is not looked at again. */
  mimeType: string;
  filename: string;
  source: MediaSource;
  assetKind: MediaAssetKind;
  /** LIBRARY when left out. */
  retention?: MediaRetention;
  altText?: string;
  parentMediaId?: string | null;
  designDocumentId?: string | null;
  designPageId?: string | null;
}

/** The same with its bytes in the storage, and what is known of them. */
export type MadeMedia = Omit<Making, "content"> & {
  id: string;
  size: number;
  sha256: string;
  width: number;
  height: number;
};

/**
 * Puts an image that this server made into the storage, with its thumbnail, before the transaction that makes its row. Should that not come,
 * the bytes go again within some hours.
 * @throws StorageError; Error for what is no image
 */
export async function storeMade(services: Services, { content, ...making }: Making): Promise<MadeMedia> {
  const { storage } = services;
  const id = newId("med");
  const { width, height, thumbnail } = await thumbnailed(content);
  await act(services, async ({ now }) => ({ value: undefined, audit: null, outbox: [forgottenLater(id, now)] }));
  await storage.put(keys.content(id), content, { type: making.mimeType });
  await storage.put(keys.thumbnail(id), thumbnail, { type: THUMBNAIL_TYPE });
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { ...making, id, size: content.byteLength, sha256, width, height };
}

export interface MakingOf {
  createdById: string | null;
  now: Date;
}

/**
 * The item of what `storeMade` stored, ready at once, counted against the plan. A library that has the same bytes already keeps the item that
 * it has, and answers that one.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function createMade(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  made: MadeMedia,
  { createdById, now }: MakingOf,
): Promise<MediaItem> {
  const { id, workspaceId, filename, sha256, size, retention = "LIBRARY", altText = "", ...rest } = made;
  const data = {
    ...rest,
    id,
    workspaceId,
    retention,
    altText,
    originalFilename: filename,
    name: filename,
    size,
    sha256,
    contentSha256: sha256,
    contentKey: keys.content(id),
    thumbnailKey: keys.thumbnail(id),
    processing: "READY" as const,
    processingProgress: 100,
    analysis: "READY" as const,
    createdById,
    lastUsedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const [item] = await tx.mediaItem.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (item === undefined) {
    return tx.mediaItem.findFirstOrThrow({ where: { workspaceId, sha256, assetKind: "LIBRARY", trashedAt: null } });
  }
  const where = { id: workspaceId };
  const { organizationId } = await tx.workspace.findUniqueOrThrow({ where, select: { organizationId: true } });
  await count(tx, services, { organizationId, metric: "media_bytes_stored", delta: size, at: now });
  return item;
}

/** Removes what this server made and nothing uses any more; what is used, or gone, is left alone. */
export async function removeMade(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  { id, now }: { id: string; now: Date },
): Promise<OutboxDraft[]> {
  await tx.$queryRaw`SELECT 1 FROM media_item WHERE id = ${id} FOR UPDATE`;
  const item = await tx.mediaItem.findFirst({
    where: { id, references: { none: {} } },
    include: { workspace: { select: { organizationId: true } } },
  });
  return item === null ? [] : remove(tx, services, { item, organizationId: item.workspace.organizationId, now });
}

/** What other domains need to know of an item before they name it. */
export type UsableMedium = Pick<
  MediaItem,
  "id" | "assetKind" | "mimeType" | "processing" | "size" | "width" | "height" | "altText"
>;

/** Of these ids those that name an item of the workspace that is not in its trash, by id. */
export async function usableMedia(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, UsableMedium>> {
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

/** Who uses media, and which: items of its own workspace, as `usableMedia` says. */
export interface Use {
  user: MediaUser;
  /** The id of the publication, or of the template. */
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

/** What one user uses from now on, and nothing else; none when it goes. One statement. */
export async function setReferences(tx: Tx, { user, userId, mediaIds }: Use, now: Date): Promise<void> {
  await tx.$executeRawUnsafe(SET_REFERENCES, user, userId, mediaIds, now);
}

/** What goes with a workspace: its media and what was under way count no more, and their bytes go after the commit. Before its rows do. */
export async function forgetWorkspaceMedia(
  tx: Tx,
  services: Services,
  { workspaceId, organizationId, now }: { workspaceId: string; organizationId: string; now: Date },
): Promise<OutboxDraft[]> {
  // What is changing counts as it is afterwards.
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
