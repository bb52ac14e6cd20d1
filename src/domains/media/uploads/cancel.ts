import { invalidInput } from "../../../platform/errors/errors.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { abandoned } from "./abandon.ts";
import { CancelMediaUpload } from "./inputs.ts";
import { uploadTarget } from "./read.ts";
import { giveBack } from "./reservation.ts";

/**
 * Cancels an upload session that is not completed, releases its reserved quota and deletes its bytes.
 * @throws DomainError NOT_FOUND, also for an upload that the viewer cannot see; FORBIDDEN for viewers of the workspace;
 * INVALID_INPUT for a completed upload
 */
export const cancelMediaUpload = write({
  name: "cancelMediaUpload",
  input: CancelMediaUpload,
  target: ({ tx, input, context }) => uploadTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, context, target: { upload, workspaceId, organizationId } }) {
    if (upload.state !== "PENDING") throw invalidInput(["id"], "is the id of a completed upload", upload.id);
    const gone = await compareAndSet(tx.mediaUpload.delete({ where: { id: upload.id, state: "PENDING" } }));
    await giveBack(tx, context.services, organizationId, gone);
    return {
      value: { id: upload.id, workspaceId },
      audit: { action: "workspace.media_upload_cancelled", resourceId: workspaceId, organizationId, workspaceId },
      outbox: [abandoned(gone)],
    };
  },
});
