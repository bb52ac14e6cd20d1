import type { Tx } from "../../platform/write/transaction.ts";

/** Ends an application's tokens, authorization codes and grants. */
export async function endApplication(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx.applicationGrant.updateMany({ where: { applicationId, revokedAt: null }, data: { revokedAt: now } });
  await tx.applicationToken.updateMany({ where: { applicationId, revokedAt: null }, data: { revokedAt: now } });
  await tx.authorizationCode.deleteMany({ where: { applicationId } });
}

/** Ends a grant with its tokens and authorization codes. Returns whether the grant was live before. */
export async function endGrant(tx: Tx, grantId: string, now: Date): Promise<boolean> {
  const { count } = await tx.applicationGrant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { revokedAt: now },
  });
  await tx.applicationToken.updateMany({ where: { grantId, revokedAt: null }, data: { revokedAt: now } });
  await tx.authorizationCode.deleteMany({ where: { grantId } });
  return count > 0;
}

/**
 * Ends the live grants of a user, or those in one organization or workspace, with their tokens and authorization codes.
 * Returns the ended grants.
 */
export async function endGrants(
  tx: Tx,
  among: { userId: string; workspace?: { organizationId: string; id?: string } },
  now: Date,
): Promise<{ id: string; workspaceId: string | null }[]> {
  const grants = await tx.applicationGrant.findMany({ where: { ...among, revokedAt: null }, orderBy: { id: "asc" } });
  const ended = [];
  for (const { id, workspaceId } of grants) if (await endGrant(tx, id, now)) ended.push({ id, workspaceId });
  return ended;
}

/**
 * Ends all tokens that were issued from one authorization code, or from one use of the client's credentials. Returns
 * how many were live.
 */
export async function endFamily(tx: Tx, familyId: string, now: Date): Promise<number> {
  const { count } = await tx.applicationToken.updateMany({
    where: { familyId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count;
}
