import type { Session } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { DomainError, forbidden, notFound, unauthenticated } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { Impersonate } from "../inputs.ts";
import { keepSession, themselves } from "../sessions/session.ts";
import { requireOther } from "./requireOther.ts";
import { holdState } from "./suspension.ts";

/** The lifetime of an impersonation. Use does not extend the lifetime. */
const IMPERSONATION_MINUTES = 15;

/** A session of another user's account. The token is returned once. */
export interface Impersonation {
  token: string;
  session: Session;
}

/**
 * Opens a session in which an instance administrator acts as another user, for a stated reason. The session allows
 * reads and ordinary work, but no change of credentials or of an organization's ownership. The impersonation ends with
 * the administrator's own session or administrator rights. The user is notified.
 * @throws DomainError FORBIDDEN for callers who are not instance administrators, and for an instance administrator as
 * the target (audited); CONFLICT for a suspended user; INVALID_INPUT for the caller's own id; NOT_FOUND
 */
export const impersonate = write({
  name: "impersonate",
  input: Impersonate,
  replayable: false,
  precheck: requireOther,
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input: { userId, reason }, context, now }): Promise<Outcome<Impersonation>> {
    const { user: administrator, sessionId } = themselves(context);
    const person = await tx.user.findUnique({ where: { id: userId }, select: { isInstanceAdmin: true } });
    if (!person) throw notFound("User");
    if (person.isInstanceAdmin) {
      const refused = forbidden("Instance administrators cannot be impersonated");
      return { refused, audit: { ...auditDraft(userId), resourceId: null, result: "failed" } };
    }
    if (await holdState(tx, userId))
      throw new DomainError("CONFLICT", "The user is suspended. Reactivate the user first");
    const own = await tx.session.findUnique({ where: { id: sessionId, revokedAt: null }, select: { expiresAt: true } });
    if (!own) throw unauthenticated();
    const token = newSecret("session");
    const end = now.getTime() + IMPERSONATION_MINUTES * 60_000;
    const session = await keepSession(
      tx,
      {
        userId,
        tokenHash: hashSecret(token),
        device: context.device,
        expiresAt: new Date(Math.min(end, own.expiresAt.getTime())),
        impersonatorId: administrator.id,
        impersonatorSessionId: sessionId,
        impersonationReason: reason,
      },
      now,
    );
    return {
      value: { token, session },
      audit: { ...auditDraft(userId), resourceId: session.id },
      outbox: [notify("security_action", userId, "impersonated", { once: session.id })],
      touched: [userId],
    };
  },
});

/** Builds the audit event with the impersonated user. The reason is free text, so the audit log does not contain it. */
const auditDraft = (userId: string): Pick<AuditDraft, "action" | "changed"> => ({
  action: "impersonation.session_created",
  changed: [{ field: "user_id", current: userId }],
});
