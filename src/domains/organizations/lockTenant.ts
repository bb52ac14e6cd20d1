import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Holds an organization, its workspaces and what may be on its way out until the transaction ends: nothing new can refer to them, as the
 * check of a foreign key waits. The organization comes first, here as wherever ownership or membership changes.
 * @returns the ids of the workspaces
 */
export async function lockTenant(tx: Tx, organizationId: string): Promise<string[]> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR UPDATE`;
  const spaces = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM workspace WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  const ids = spaces.map(({ id }) => id);
  // Whoever begins to publish one of these has done so by the next look at the blockers, or finds it gone.
  await tx.$executeRaw`
    SELECT 1 FROM publication WHERE workspace_id = ANY (${ids}) AND state IN ('SCHEDULED', 'PUBLISHING') ORDER BY id FOR UPDATE`;
  return ids;
}
