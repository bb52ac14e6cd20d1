import type { MediaItem, MediaUpload } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput, notFound, requireText } from "../../../platform/errors/errors.ts";
import { compareAndSet, StaleRow } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { process } from "../processing/process.ts";
import { mediaTarget } from "../read.ts";
import { storeMediaWords } from "../search.ts";
import { abandoned } from "./abandon.ts";
import { lookAt, type UploadCheck } from "./content.ts";
import { CompleteMediaUpload } from "./inputs.ts";
import { uploadTarget } from "./read.ts";
import { giveBack } from "./reservation.ts";
import { sameBytes } from "./same.ts";

export interface CompletedUpload {
  media: MediaItem;
  /** Whether the library already had an item with the same bytes. */
  deduped: boolean;
}

/**
 * Creates an item from a fully received upload (POST /media/upload-session/{id}/complete), or returns the item with the
 * same bytes. A job processes the new item. A repeated call returns the same result.
 * @throws DomainError INVALID_INPUT for a blank id, bytes that are incomplete, of another hash than announced or of a
 * type that is not accepted, and an expired session; NOT_FOUND, also for an upload that the viewer cannot see;
 * FORBIDDEN for an upload of another workspace, and for viewers of the workspace
 */
export const completeMediaUpload = write({
  name: "completeMediaUpload",
  input: CompleteMediaUpload,
  precheck({ id, workspaceId }) {
    requireText("id", id);
    requireText("workspaceId", workspaceId);
  },
  async target({ tx, input, context }) {
    const session = await sessionOf(tx, context, input.id);
    if (session.workspaceId !== input.workspaceId) throw forbidden("The upload belongs to another workspace");
    return session;
  },
  permission: "workspace.edit",
  // Reads the storage. The transaction uses the result only if the hash is still the same.
  act({ context, target: { upload }, now }) {
    const isComplete = upload?.state === "PENDING" && faultOf(upload, now) === null;
    return isComplete ? lookAt(context.services, upload) : null;
  },
  async run({ tx, context, target, acted, now }) {
    const { upload, workspaceId, organizationId } = target;
    if (upload === null || upload.state === "COMPLETED") return { value: await completed(tx, target), audit: null };
    const fault = faultOf(upload, now) ?? acted?.fault;
    if (fault) throw fault;
    if (acted?.sha256 !== upload.sha256)
      throw invalidInput(["id"], "is the id of an upload whose bytes were still arriving; try again", upload.id);
    const { media, deduped } = await itemOf(tx, upload, acted, now);
    await compareAndSet(
      tx.mediaUpload.update({
        where: { id: upload.id, state: "PENDING", sha256: upload.sha256, receiver: upload.receiver },
        data: { state: "COMPLETED", mediaId: media.id, completedAt: now, hashState: null },
      }),
    );
    if (deduped) await giveBack(tx, context.services, organizationId, upload);
    const action = deduped ? "workspace.media_upload_deduped" : "workspace.media_added";
    return {
      value: { media, deduped },
      audit: workspaceEvent(action, { workspaceId, organizationId }, [
        { field: "media_id", current: media.id },
        ...(deduped ? [] : uploaded(upload)),
      ]),
      events: deduped ? [] : [{ type: "media.added", objectId: media.id, organizationId, workspaceId }],
      outbox: [deduped ? abandoned(upload) : process.message({ mediaId: media.id })],
    };
  },
});

/** The bytes and the month of the upload quota. The upload stays counted after the item is deleted. */
const uploaded = ({ size, createdAt }: MediaUpload) => [
  { field: "bytes", current: String(size) },
  { field: "period", current: createdAt.toISOString().slice(0, 7) },
];

interface Session {
  /** Null for an upload that was completed long ago; the item still exists. */
  upload: MediaUpload | null;
  id: string;
  workspaceId: string;
  organizationId: string;
}

/** @throws DomainError NOT_FOUND */
async function sessionOf(tx: Tx, context: RequestContext, id: string): Promise<Session> {
  const target = await uploadTarget(tx, context, id).catch(unknown);
  if (target !== null) return { ...target, id };
  const item = await mediaTarget(tx, context, id).catch(unknown);
  if (item === null) throw notFound("Media upload");
  return { upload: null, id, workspaceId: item.workspaceId, organizationId: item.organizationId };
}

function unknown(error: unknown): null {
  if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
  throw error;
}

/** Returns the earlier result. @throws DomainError NOT_FOUND if the item was deleted since */
async function completed(tx: Tx, { upload, id }: Session): Promise<CompletedUpload> {
  const media = await tx.mediaItem.findUnique({ where: { id: upload?.mediaId ?? id } });
  if (media === null) throw notFound("Media item");
  return { media, deduped: media.id !== id };
}

/** Returns the reason why an upload cannot be completed; null if there is none. */
function faultOf(
  { id, size, received, sha256, expectedSha256, expiresAt }: MediaUpload,
  now: Date,
): DomainError | null {
  if (expiresAt <= now) return invalidInput(["id"], "is the id of an expired upload session; create another", id);
  if (received === 0n) return invalidInput(["id"], "is the id of an upload without bytes", id);
  if (received !== size || sha256 === null)
    return invalidInput(["id"], `is the id of an incomplete upload: ${received} of ${size} bytes have arrived`, id);
  if (expectedSha256 !== null && expectedSha256 !== sha256) {
    return invalidInput(["id"], "is the id of an upload whose bytes do not have the announced SHA-256", id);
  }
  return null;
}

/** Creates the item of the bytes, or returns the library's item with the same bytes. */
async function itemOf(tx: Tx, upload: MediaUpload, { mimeType }: UploadCheck, now: Date): Promise<CompletedUpload> {
  const { id, workspaceId, filename, assetKind, source, retention, size, objectKey, createdById } = upload;
  const sha256 = upload.sha256 ?? "";
  const [media] = await tx.mediaItem.createManyAndReturn({
    data: [
      {
        id,
        workspaceId,
        assetKind,
        source,
        retention,
        mimeType,
        originalFilename: filename,
        name: filename,
        size,
        sha256,
        contentSha256: sha256,
        contentKey: objectKey,
        lastUsedAt: now,
        createdById,
        createdAt: now,
        updatedAt: now,
      },
    ],
    // A concurrent completion with the same bytes waits here for the other.
    skipDuplicates: true,
  });
  if (media !== undefined) {
    storeMediaWords(tx, media);
    return { media, deduped: false };
  }
  const same = await sameBytes(tx, { workspaceId, assetKind, sha256 });
  // The other item was deleted meanwhile.
  if (same === null) throw new StaleRow();
  return { media: same, deduped: true };
}
