import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { ReactivateUser, ReactivateUserOf } from "../inputs.ts";
import { type Suspended, suspendedOf } from "./suspension.ts";

/**
 * Ends the suspension of a user, and deletes its reason. API tokens and application grants work again; ended sessions
 * do not. An active user stays as they are.
 * @throws DomainError NOT_FOUND; FORBIDDEN unless the caller is an instance administrator with a session
 */
export const reactivateUser = write({
  name: "reactivateUser",
  input: ReactivateUser,
  target: () => ({}),
  permission: "instance.administer",
  run: ({ tx, input: { userId }, now }) => reactivate(tx, { id: userId }, now),
});

/**
 * Ends the suspension of a user by email. Only the operators' command calls this: operators have access to the database
 * anyway. The audit event names no actor.
 * @throws DomainError NOT_FOUND
 */
export const reactivateUserOf = write({
  name: "reactivateUserOf",
  input: ReactivateUserOf,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  run: ({ tx, input: { email }, now }) => reactivate(tx, { email }, now),
});

async function reactivate(tx: Tx, where: Prisma.UserWhereUniqueInput, now: Date): Promise<Outcome<Suspended>> {
  const user = await tx.user.findUnique({ where });
  if (!user) throw notFound("User");
  const value = suspendedOf(user);
  const { id } = user;
  // Of concurrent calls, one ends the suspension.
  const { count } = await tx.user.updateMany({
    where: { id, suspendedAt: { not: null } },
    data: { suspendedAt: null, suspensionReason: null, updatedAt: now },
  });
  if (count === 0) return { value, audit: null };
  return { value, audit: { action: "user.reactivated", resourceId: id }, touched: [id] };
}
