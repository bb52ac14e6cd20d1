import { workspaceEvent } from "../../platform/audit/entry.ts";
import { requireConfirmation } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { DeleteSocialSet } from "./inputs.ts";
import { socialSetTarget } from "./read.ts";

/**
 * Deletes a social set (DELETE /social-sets/{id}). Publications keep the destinations that came from the set.
 * @throws DomainError INVALID_INPUT without confirmation, checked first; NOT_FOUND, also if the viewer cannot see it;
 * FORBIDDEN for viewers
 */
export const deleteSocialSet = write({
  name: "deleteSocialSet",
  input: DeleteSocialSet,
  precheck: requireConfirmation,
  target: ({ tx, input, context }) => socialSetTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, target: { set, workspaceId, organizationId } }) {
    await compareAndSet(tx.socialSet.delete({ where: { id: set.id } }));
    return {
      value: { id: set.id, workspaceId },
      audit: workspaceEvent("workspace.social_set_deleted", { workspaceId, organizationId }, [
        { field: "social_set_id", previous: set.id },
      ]),
    };
  },
});
