import type { Tx } from "../../platform/write/transaction.ts";

/** Ends every token and code of an application, with its grants. */
export async function endApplication(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx.applicationGrant.updateMany({ where: { applicationId, revokedAt: null }, data: { revokedAt: now } });
  await tx.applicationToken.updateMany({ where: { applicationId, revokedAt: null }, data: { revokedAt: now } });
  await tx.authorizationCode.deleteMany({ where: { applicationId } });
}

/** Ends a grant with every token and code that came of it. Says whether it was live until now. */
export async function endGrant(tx: Tx, grantId: string, now: Date): Promise<boolean> {
  const { count } = await tx.applicationGrant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { revokedAt: now },
  });
  await tx.applicationToken.updateMany({ where: { grantId, revokedAt: null }, data: { revokedAt: now } });
  await tx.authorizationCode.deleteMany({ where: { grantId } });
  return count > 0;
}

/** Ends the live grants among these with every token and code that came of them. */
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

/** Ends all tokens that came of one authorization code, or of one use of the client's credentials. Says how many were live. */
export async function endFamily(tx: Tx, familyId: string, now: Date): Promise<number> {
  const { count } = await tx.applicationToken.updateMany({
    where: { familyId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count;
}
