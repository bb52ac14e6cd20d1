import type { Session } from "../../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../../platform/audit/actions.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Ends one session of a user. Of concurrent calls, one returns `ended: true`.
 * @throws DomainError NOT_FOUND, also for a session of another user
 */
export async function endSession(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<{ session: Session; ended: boolean }> {
  const { count } = await tx.session.updateMany({ where: { id, userId, revokedAt: null }, data: { revokedAt: now } });
  const session = await tx.session.findFirst({ where: { id, userId } });
  if (!session) throw notFound("Session");
  return { session, ended: count === 1 };
}

/** Builds the audit event of a session's end: of the user's own session, or of an impersonation. */
export function endOf({ id, impersonatorId, userId }: Session, own: AuditAction): AuditDraft {
  if (impersonatorId === null) return { action: own, resourceId: id };
  const whom = { field: "user_id", previous: userId, current: userId };
  return { action: "impersonation.session_ended", resourceId: id, changed: [whom] };
}
