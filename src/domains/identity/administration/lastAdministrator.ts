import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** An advisory lock that no other code uses. */
const LOCK = 7_381_205;

/**
 * Keeps an active instance administrator: of several who are suspended or leave at once, one stays.
 * @throws DomainError NOT_FOUND; CONFLICT with this text if the user is the last active instance administrator
 */
export async function requireAnotherAdministrator(tx: Tx, id: string, refusal: string): Promise<void> {
  if (!(await isActiveAdministrator(tx, id))) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
  // Another transaction may have suspended or deleted the user before it released the lock.
  if (!(await isActiveAdministrator(tx, id))) return;
  const others = { isInstanceAdmin: true, suspendedAt: null, id: { not: id } };
  if ((await tx.user.count({ where: others })) === 0) throw new DomainError("CONFLICT", refusal);
}

async function isActiveAdministrator(tx: Tx, id: string): Promise<boolean> {
  const user = await tx.user.findUnique({ where: { id }, select: { isInstanceAdmin: true, suspendedAt: true } });
  if (user === null) throw notFound("User");
  return user.isInstanceAdmin && user.suspendedAt === null;
}
