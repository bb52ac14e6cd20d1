import type { Workspace } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { count } from "../usage/effects.ts";
import { createFirstProfile } from "../voice-profiles/effects.ts";
import { CreateWorkspace } from "./inputs.ts";

/**
 * Creates a workspace in an organization; the viewer becomes its admin.
 * @throws DomainError FORBIDDEN for all but owners and admins; QUOTA_EXCEEDED if the plan permits no more workspaces
 */
export const createWorkspace = write({
  name: "createWorkspace",
  input: CreateWorkspace,
  // The organization may have been deleted since the viewer's memberships were read.
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input, scope, now }) {
    const { id: userId } = signedIn(scope);
    const stamp = { createdAt: now, updatedAt: now };
    const members = { create: { id: newId("wsm"), userId, role: "ADMIN" as const, ...stamp } };
    const value: Workspace = await tx.workspace.create({ data: { id: newId("ws"), ...input, ...stamp, members } });
    const { organizationId } = value;
    await createFirstProfile(tx, { workspaceId: value.id, createdById: userId, now });
    await count(tx, scope.services, { organizationId, metric: "workspaces", delta: 1, at: now });
    const where = { organizationId, workspaceId: value.id };
    return {
      value,
      audit: { action: "workspace.created", resourceId: value.id, ...where },
      touched: [userId, organizationId],
    };
  },
});
