import { invalidInput } from "../../../platform/errors/errors.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { abandoned } from "./abandon.ts";
import { CancelMediaUpload } from "./inputs.ts";
import { uploadTarget } from "./read.ts";
import { giveBack } from "./reservation.ts";

/**
 * Ends an upload session that nothing has come of, and gives back what it reserved; its bytes go.
 * @throws DomainError NOT_FOUND, also out of reach; FORBIDDEN for viewers; INVALID_INPUT for one that was completed
 */
export const cancelMediaUpload = write({
  name: "cancelMediaUpload",
  input: CancelMediaUpload,
  target: ({ tx, input, scope }) => uploadTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, scope, target: { upload, workspaceId, organizationId } }) {
    if (upload.state !== "PENDING") throw invalidInput(["id"], "was completed", upload.id);
    const gone = await compareAndSet(tx.mediaUpload.delete({ where: { id: upload.id, state: "PENDING" } }));
    await giveBack(tx, scope.services, organizationId, gone);
    return {
      value: { id: upload.id, workspaceId },
      audit: { action: "workspace.media_upload_cancelled", resourceId: workspaceId, organizationId, workspaceId },
      outbox: [abandoned(gone)],
    };
  },
});
