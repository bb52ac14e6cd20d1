import { invalidInput } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { DeleteSocialSet } from "./inputs.ts";
import { socialSetTarget } from "./read.ts";

/**
 * Deletes a set (DELETE /social-sets/{id}). Publications keep the destinations that they took from it.
 * @throws DomainError INVALID_INPUT without confirmation, before anything else; NOT_FOUND, also out of reach; FORBIDDEN for viewers
 */
export const deleteSocialSet = write({
  name: "deleteSocialSet",
  input: DeleteSocialSet,
  precheck({ confirm }) {
    if (confirm !== true) throw invalidInput(["confirm"], "must be true: what is deleted does not come back", confirm);
  },
  target: ({ tx, input, scope }) => socialSetTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, target: { set, workspaceId, organizationId } }) {
    await compareAndSet(tx.socialSet.delete({ where: { id: set.id } }));
    return {
      value: { id: set.id, message: "Social set deleted" },
      audit: { action: "workspace.social_set_deleted", resourceId: workspaceId, organizationId, workspaceId },
    };
  },
});
