import { authorize, type Target } from "../../platform/access/permissions.ts";
import type { Scope } from "../../platform/access/scope.ts";

/** Who connects and disconnects accounts. */
export const CONNECT = "workspace.edit";

/**
 * The check that `write` makes again inside its transaction: here before anything is asked of a provider for somebody who may not.
 * @throws DomainError FORBIDDEN, also for an unknown workspace
 */
export async function mayConnect(scope: Scope, workspaceId: string): Promise<Target> {
  const { workspace } = scope.services.database.prisma;
  const row = await workspace.findUnique({ where: { id: workspaceId }, select: { organizationId: true } });
  const target = { workspaceId, organizationId: row?.organizationId };
  authorize(scope.viewer, CONNECT, target);
  return target;
}
