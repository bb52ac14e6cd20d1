import { workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { DeletePostingSlot } from "./inputs.ts";
import { slotTarget } from "./read.ts";

/**
 * Deletes a posting slot; posts that were scheduled at its times stay scheduled.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const deletePostingSlot = write({
  name: "deletePostingSlot",
  input: DeletePostingSlot,
  target: ({ tx, input, context }) => slotTarget(tx, context, input.id),
  permission: "workspace.administer",
  async run({ tx, target: { id, workspaceId, organizationId } }) {
    await compareAndSet(tx.postingSlot.delete({ where: { id } }));
    return {
      value: { id, workspaceId },
      audit: workspaceEvent("workspace.posting_slot_deleted", { workspaceId, organizationId }, [
        { field: "posting_slot_id", previous: id },
      ]),
    };
  },
});
