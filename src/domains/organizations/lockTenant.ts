import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Locks an organization, its workspaces and the publications that may be in progress until the transaction ends. No new
 * row can refer to them, because a foreign key check waits. The organization is locked first, as in every change of
 * ownership or membership.
 * @returns the ids of the workspaces
 */
export async function lockTenant(tx: Tx, organizationId: string): Promise<string[]> {
  await lockRow(tx, "organization", organizationId, "UPDATE");
  const spaces = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM workspace WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  const ids = spaces.map(({ id }) => id);
  // A worker that starts to publish one of these has committed before the blockers are read again, or finds no
  // publication.
  await tx.$executeRaw`
    SELECT 1 FROM publication WHERE workspace_id = ANY (${ids}) AND state IN ('SCHEDULED', 'PUBLISHING') ORDER BY id FOR UPDATE`;
  return ids;
}
