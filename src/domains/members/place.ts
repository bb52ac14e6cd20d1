import type { OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** A place's name and the member's current role there, for the text of a notification. */
interface NamedPlace {
  place: string;
  role?: string;
}

const namedPlace = (place: string, role?: string): NamedPlace => ({
  place,
  ...(role !== undefined && { role: role.toLowerCase() }),
});

export async function inOrganization(tx: Tx, id: string, role?: OrganizationRole): Promise<NamedPlace> {
  const { name } = await tx.organization.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return namedPlace(name, role);
}

export async function inWorkspace(tx: Tx, id: string, role?: WorkspaceRole): Promise<NamedPlace> {
  const { name } = await tx.workspace.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return namedPlace(name, role);
}
