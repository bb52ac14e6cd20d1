import type { User } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/**
 * Marks a person's address as verified, unless the person has another one by now. Returns the audit event; null if
 * nothing changed.
 */
export async function markVerified(
  tx: Tx,
  { id, email }: Pick<User, "id" | "email">,
  now: Date,
): Promise<AuditDraft | null> {
  const { count } = await tx.user.updateMany({
    where: { id, email, emailVerifiedAt: null },
    data: { emailVerifiedAt: now, updatedAt: now },
  });
  return count === 0 ? null : { action: "identity.email_verified", resourceId: id };
}
