import type { Prisma, User } from "../../../../prisma/generated/client/client.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** Locks a person, so that changes of the second factor follow each other and each sign-in. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await lockRow(tx, "app_user", userId, "NO KEY UPDATE");
}

/**
 * Locks and returns a person with a second factor.
 * @throws DomainError NOT_FOUND
 */
export async function lockOwner(tx: Tx, where: Prisma.UserWhereUniqueInput): Promise<User> {
  const user = await tx.user.findUnique({ where });
  if (!user) throw notFound("User");
  await lockUser(tx, user.id);
  const current = await tx.user.findUniqueOrThrow({ where: { id: user.id } });
  if (current.secondFactorAt === null) throw notFound("Second factor");
  return current;
}

/** Deletes the second factor of a person with its recovery codes, and a setup that waits. */
export async function deleteFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { secondFactorAt: null, updatedAt: now } });
}
