import type { Workspace } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { requireRoom } from "../../platform/write/creations.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { count } from "../usage/effects.ts";
import { createFirstProfile } from "../voice-profiles/effects.ts";
import { WORKSPACES } from "./bounds.ts";
import { CreateWorkspace } from "./inputs.ts";

/**
 * The oldest organization that a person created and owns.
 * @throws DomainError INVALID_INPUT for a person without one
 */
async function oldestOwn(tx: Tx, userId: string): Promise<string> {
  const own = { createdById: userId, members: { some: { userId, role: "OWNER" as const } } };
  const row = await tx.organization.findFirst({ where: own, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  if (row === null) throw invalidInput(["organizationId"], "is required, because you own no organization");
  return row.id;
}

/**
 * Creates a workspace in an organization, by default in the viewer's oldest own one; the viewer becomes its admin.
 * @throws DomainError FORBIDDEN for all but owners and admins; QUOTA_EXCEEDED if the plan permits no more workspaces,
 * and beyond WORKSPACES
 */
export const createWorkspace = write({
  name: "createWorkspace",
  creates: WORKSPACES,
  input: CreateWorkspace,
  // The organization may have been deleted since the viewer's memberships were read.
  target: async ({ tx, input, context }) =>
    organizationTarget(tx, input.organizationId ?? (await oldestOwn(tx, signedIn(context).id))),
  permission: "organization.administer",
  async run({ tx, input, target, context, now }) {
    const { id: userId } = signedIn(context);
    const { organizationId } = target;
    const held = () => tx.workspace.count({ where: { organizationId } });
    await requireRoom(tx, WORKSPACES, { id: organizationId, name: "The organization has", count: held });
    const stamp = { createdAt: now, updatedAt: now };
    const id = newId("ws");
    const [value]: [Workspace, object] = await Promise.all([
      tx.workspace.create({ data: { id, ...input, organizationId, ...stamp } }),
      tx.workspaceMember.create({ data: { id: newId("wsm"), workspaceId: id, userId, role: "ADMIN", ...stamp } }),
    ]);
    await createFirstProfile(tx, { workspaceId: value.id, createdById: userId, now });
    await count(tx, context.services, { organizationId, metric: "workspaces", delta: 1, at: now });
    const where = { organizationId, workspaceId: value.id };
    return {
      value,
      audit: { action: "workspace.created", resourceId: value.id, ...where },
      touched: [userId, organizationId],
    };
  },
});
