import type { OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** A place by its name, with the role that somebody has there now: what they are told of a change. */
interface Told {
  place: string;
  role?: string;
}

const told = (place: string, role?: string): Told => ({
  place,
  ...(role !== undefined && { role: role.toLowerCase() }),
});

export async function inOrganization(tx: Tx, id: string, role?: OrganizationRole): Promise<Told> {
  const { name } = await tx.organization.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return told(name, role);
}

export async function inWorkspace(tx: Tx, id: string, role?: WorkspaceRole): Promise<Told> {
  const { name } = await tx.workspace.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return told(name, role);
}
