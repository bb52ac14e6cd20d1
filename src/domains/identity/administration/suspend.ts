import type { Prisma, User } from "../../../../prisma/generated/client/client.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { voidApprovals } from "../../device-pairings/effects.ts";
import { endPending } from "../email/challenge.ts";
import { SuspendUser, SuspendUserOf } from "../inputs.ts";
import { voidResets } from "../password/voidResets.ts";
import { endSessions } from "../sessions/endSessions.ts";
import { requireAnotherAdministrator } from "./lastAdministrator.ts";
import { requireOther } from "./requireOther.ts";
import { type Suspended, suspendedOf } from "./suspension.ts";

/**
 * Suspends a user. Sessions, impersonations, approvals of devices, reset links and a pending email change end. API
 * tokens and application grants are refused until the user is reactivated. A suspended user stays as they are.
 * @throws DomainError INVALID_INPUT for the caller's own id; NOT_FOUND; CONFLICT for the last active instance
 * administrator; FORBIDDEN unless the caller is an instance administrator with a session
 */
export const suspendUser = write({
  name: "suspendUser",
  input: SuspendUser,
  precheck: requireOther,
  target: () => ({}),
  permission: "instance.administer",
  run: ({ tx, input: { userId, reason }, now }) => suspend(tx, { id: userId }, reason, now),
});

/**
 * Suspends a user by email. Only the operators' command calls this: operators have access to the database anyway. The
 * audit event names no actor.
 * @throws DomainError NOT_FOUND; CONFLICT for the last active instance administrator
 */
export const suspendUserOf = write({
  name: "suspendUserOf",
  input: SuspendUserOf,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  run: ({ tx, input: { email, reason }, now }) => suspend(tx, { email }, reason, now),
});

async function suspend(
  tx: Tx,
  where: Prisma.UserWhereUniqueInput,
  reason: string | null | undefined,
  now: Date,
): Promise<Outcome<Suspended>> {
  const user = await lockForSuspension(tx, where);
  const value = suspendedOf(user);
  if (user.suspendedAt !== null) return { value, audit: null };
  const { id: userId } = user;
  const data = { suspendedAt: now, suspensionReason: reason ?? null, updatedAt: now };
  await tx.user.update({ where: { id: userId }, data });
  const revoked = await endSessions(tx, { userId }, now);
  await voidApprovals(tx, userId);
  await voidResets(tx, userId, now);
  await endPending(tx, { userId }, "CANCELLED", now);
  const changed = [{ field: "sessions_revoked", current: String(revoked) }];
  return { value, audit: { action: "user.suspended", resourceId: userId, changed }, touched: [userId] };
}

/** Locks and returns the user. @throws DomainError NOT_FOUND; CONFLICT for the last active instance administrator */
async function lockForSuspension(tx: Tx, where: Prisma.UserWhereUniqueInput): Promise<User> {
  const row = await tx.user.findUnique({ where, select: { id: true } });
  if (!row) throw notFound("User");
  const { id } = row;
  await requireAnotherAdministrator(tx, id, LAST);
  await lockRow(tx, "app_user", id, "NO KEY UPDATE");
  const user = await tx.user.findUnique({ where: { id } });
  if (!user) throw notFound("User");
  return user;
}

const LAST = "The user is the last active instance administrator. Make another user an instance administrator first";
