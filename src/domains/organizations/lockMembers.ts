import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Returns the members of an organization. No one joins until the transaction ends: a foreign key check waits for the
 * lock.
 */
export async function lockMembers(tx: Tx, organizationId: string): Promise<string[]> {
  await lockRow(tx, "organization", organizationId, "UPDATE");
  const rows = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM organization_member WHERE organization_id = ${organizationId}
    UNION SELECT m.user_id FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id WHERE w.organization_id = ${organizationId}`;
  return rows.map((row) => row.user_id);
}
