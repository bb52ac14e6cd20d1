import type { MediaItem, MediaUpload } from "../../../../prisma/generated/client/client.ts";
import { signedIn } from "../../../platform/access/requestContext.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { workspaceTarget } from "../../workspaces/read.ts";
import { keys } from "../keys.ts";
import { UPLOADS } from "./bounds.ts";
import { CreateMediaUpload } from "./inputs.ts";
import { announcedFault, millisecondsFor } from "./limits.ts";
import { reserve } from "./reservation.ts";
import { sameBytes } from "./same.ts";

/** Either a new upload session, or the item that already has the same bytes. */
export interface CreatedUpload {
  upload: MediaUpload | null;
  media: MediaItem | null;
}

/**
 * Opens an upload session and reserves its bytes in the plan's limits. If the library has an item with the SHA-256 that
 * the client sends, returns that item instead.
 * @throws DomainError INVALID_INPUT for a type of other files or too many bytes; QUOTA_EXCEEDED; FORBIDDEN unless
 * the caller is an editor or admin of the workspace
 */
export const createMediaUpload = write({
  name: "createMediaUpload",
  creates: UPLOADS,
  input: CreateMediaUpload,
  precheck(input) {
    const fault = announcedFault(input);
    if (fault !== null) throw fault;
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input, context, target: { workspaceId, organizationId }, now }): Promise<Outcome<CreatedUpload>> {
    const { sha256, ...described } = input;
    const { assetKind, size } = described;
    const media = sha256 == null ? null : await sameBytes(tx, { workspaceId, assetKind, sha256 });
    if (media !== null) return { value: { upload: null, media }, audit: null };
    const id = newId("med");
    const upload = await tx.mediaUpload.create({
      data: {
        ...described,
        id,
        objectKey: keys.original(id),
        expectedSha256: sha256 ?? null,
        createdById: signedIn(context).id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + millisecondsFor(size)),
      },
    });
    await reserve(tx, context.services, organizationId, upload);
    return {
      value: { upload, media: null },
      audit: { action: "workspace.media_upload_created", resourceId: workspaceId, organizationId, workspaceId },
    };
  },
});
