import type { Session } from "../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** Ends one session of a person; of several at once, one `ended` it. @throws DomainError NOT_FOUND, also for somebody else's */
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

/** The evidence of an end: of one's own session, or of one through which an instance administrator acted as the person. */
export function endOf({ id, impersonatorId, userId }: Session, own: AuditAction): AuditDraft {
  if (impersonatorId === null) return { action: own, resourceId: id };
  const whom = { field: "user_id", previous: userId, current: userId };
  return { action: "impersonation.session_ended", resourceId: id, changed: [whom] };
}
