import { authorize, type Target } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";

/** The permission to connect and disconnect accounts. */
export const CONNECT = "workspace.edit";

/**
 * The permission check of `write`, made before any request to the provider; `write` repeats it inside its transaction.
 * @throws DomainError FORBIDDEN, also for an unknown workspace
 */
export async function mayConnect(context: RequestContext, workspaceId: string): Promise<Target> {
  const { workspace } = context.services.database.prisma;
  const row = await workspace.findUnique({ where: { id: workspaceId }, select: { organizationId: true } });
  const target = { workspaceId, organizationId: row?.organizationId };
  authorize(context.viewer, CONNECT, target);
  return target;
}
