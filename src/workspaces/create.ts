import type { Workspace } from "../../prisma/generated/client/client.ts";
import { signedIn } from "../access/scope.ts";
import { newId } from "../core/ids.ts";
import { createFirstProfile } from "../voice-profiles/effects.ts";
import { write } from "../write/write.ts";
import { CreateWorkspace } from "./inputs.ts";

/** Makes a workspace in an organization; whoever makes it is its admin. @throws DomainError FORBIDDEN for all but owners and admins */
export const createWorkspace = write({
  name: "createWorkspace",
  input: CreateWorkspace,
  target: ({ input }) => ({ organizationId: input.organizationId }),
  permission: "organization.administer",
  async run({ tx, input, scope, now }) {
    const { id: userId } = signedIn(scope);
    const stamp = { createdAt: now, updatedAt: now };
    const members = { create: { id: newId("wsm"), userId, role: "ADMIN" as const, ...stamp } };
    const value: Workspace = await tx.workspace.create({ data: { id: newId("ws"), ...input, ...stamp, members } });
    await createFirstProfile(tx, { workspaceId: value.id, createdById: userId, now });
    const where = { organizationId: value.organizationId, workspaceId: value.id };
    return { value, audit: { action: "workspace.created", resourceId: value.id, ...where }, touched: [userId] };
  },
});
