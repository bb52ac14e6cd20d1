import { signedIn } from "../../platform/access/requestContext.ts";
import { forbidden, notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { endAccess, lockMemberships } from "./effects.ts";
import { RemoveMember } from "./inputs.ts";
import { inWorkspace } from "./place.ts";
import { workspaceMemberTarget } from "./read.ts";
import { mayRemoveFromWorkspace } from "./rules.ts";

/**
 * Removes a member from a workspace. Admins of the workspace may remove others, and every member may leave. Also ends
 * the member's open invitations and, unless the member administers the organization, tokens bound to the workspace. The
 * member stays in the organization.
 * @throws DomainError NOT_FOUND; FORBIDDEN
 */
export const removeWorkspaceMember = write({
  name: "removeWorkspaceMember",
  input: RemoveMember,
  target: ({ tx, input, context }) => workspaceMemberTarget(tx, context, input.id),
  permission: "workspace.read",
  async run({ tx, input: { id }, target, context, now }) {
    if (!mayRemoveFromWorkspace(context.viewer, target)) throw forbidden();
    const { organizationId, workspaceId, userId } = target;
    await lockMemberships(tx, organizationId);
    if (!(await tx.workspaceMember.findUnique({ where: { id }, select: { id: true } }))) throw notFound("Member");
    return {
      value: { id, workspaceId },
      audit: await endAccess(tx, userId, { organizationId, workspaceId }, now),
      outbox:
        userId === signedIn(context).id
          ? []
          : [notify("access_changed", [userId], "workspace_left", await inWorkspace(tx, workspaceId))],
      touched: [userId, organizationId],
    };
  },
});
