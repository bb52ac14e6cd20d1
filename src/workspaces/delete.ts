import { write } from "../write/write.ts";
import { DeleteWorkspace } from "./inputs.ts";
import { workspaceTarget } from "./read.ts";

/** Deletes a workspace with everything in it; its audit evidence stays. @throws DomainError FORBIDDEN for all but owners and admins of the organization */
export const deleteWorkspace = write({
  name: "deleteWorkspace",
  input: DeleteWorkspace,
  target: ({ tx, input }) => workspaceTarget(tx, input.id),
  permission: "organization.administer",
  async run({ tx, target }) {
    const members = await tx.workspaceMember.findMany({ where: { workspaceId: target.id }, select: { userId: true } });
    await tx.workspace.delete({ where: { id: target.id } });
    const { organizationId } = target;
    return {
      value: { id: target.id, organizationId },
      audit: { action: "workspace.deleted", resourceId: target.id, organizationId, workspaceId: target.id },
      touched: members.map(({ userId }) => userId),
    };
  },
});
