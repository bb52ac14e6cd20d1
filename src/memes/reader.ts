import { authorize, can, type Permission } from "../access/permissions.ts";
import type { Scope } from "../access/scope.ts";
import { invalidInput } from "../core/errors.ts";

/** A blank id names nothing, whoever asks. @throws DomainError INVALID_INPUT */
export function requireId(workspaceId: string): void {
  if (workspaceId.trim() === "") throw invalidInput(["workspaceId"], "must not be blank", workspaceId);
}

/** A membership of one's own needs no look; only the inherited role of owners and admins does. @throws DomainError FORBIDDEN */
export async function requirePermission(
  { viewer, services }: Scope,
  permission: Permission,
  workspaceId: string,
): Promise<void> {
  if (can(viewer, permission, { workspaceId })) return;
  const select = { organizationId: true };
  const target = await services.database.prisma.workspace.findUnique({ where: { id: workspaceId }, select });
  authorize(viewer, permission, { workspaceId, organizationId: target?.organizationId });
}
