import { authorize, type Target } from "../../platform/access/permissions.ts";
import type { Scope } from "../../platform/access/scope.ts";

/** The permission to connect and disconnect accounts. */
export const CONNECT = "workspace.edit";

/**
 * The permission check of `write`, made before any request to the provider; `write` repeats it inside its transaction.
 * @throws DomainError FORBIDDEN, also for an unknown workspace
 */
export async function mayConnect(scope: Scope, workspaceId: string): Promise<Target> {
  const { workspace } = scope.services.database.prisma;
  const row = await workspace.findUnique({ where: { id: workspaceId }, select: { organizationId: true } });
  const target = { workspaceId, organizationId: row?.organizationId };
  authorize(scope.viewer, CONNECT, target);
  return target;
}
