import type { Session } from "../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { forbidden, invalidInput, notFound, unauthenticated } from "../../platform/errors/errors.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import { securityAction } from "../notifications/effects.ts";
import { Impersonate } from "./inputs.ts";
import { keepSession, themselves } from "./session.ts";

/** An impersonation is short, and using it does not make it longer. */
const IMPERSONATION_MINUTES = 15;

/** A session of somebody else's account; the token is shown this once. */
export interface Impersonation {
  token: string;
  session: Session;
}

/**
 * Lets an instance administrator act as a person, for a stated reason: reads and ordinary work, but nothing that decides who gets into the
 * account or owns an organization. It ends with the administrator's own session, and with their being one. The person is told.
 * @throws DomainError FORBIDDEN for everybody else, and for another instance administrator (remembered); INVALID_INPUT for oneself;
 * NOT_FOUND
 */
export const impersonate = write({
  name: "impersonate",
  input: Impersonate,
  replayable: false,
  precheck({ userId }, scope) {
    if (userId === themselves(scope).user.id) throw invalidInput(["userId"], "is you", userId);
  },
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input: { userId, reason }, scope, now }): Promise<Outcome<Impersonation>> {
    const { user: administrator, sessionId } = themselves(scope);
    const person = await tx.user.findUnique({ where: { id: userId }, select: { isInstanceAdmin: true } });
    if (!person) throw notFound("Person");
    if (person.isInstanceAdmin) {
      const refused = forbidden("Nobody acts as an instance administrator");
      return { refused, audit: { ...evidence(userId), resourceId: null, result: "failed" } };
    }
    const own = await tx.session.findUnique({ where: { id: sessionId, revokedAt: null }, select: { expiresAt: true } });
    if (!own) throw unauthenticated();
    const token = newSecret("session");
    const end = now.getTime() + IMPERSONATION_MINUTES * 60_000;
    const session = await keepSession(
      tx,
      {
        userId,
        tokenHash: hashSecret(token),
        device: scope.device,
        expiresAt: new Date(Math.min(end, own.expiresAt.getTime())),
        impersonatorId: administrator.id,
        impersonatorSessionId: sessionId,
        impersonationReason: reason,
      },
      now,
    );
    return {
      value: { token, session },
      audit: { ...evidence(userId), resourceId: session.id },
      outbox: [securityAction(userId, "impersonated", session.id)],
      touched: [userId],
    };
  },
});

/** Who shall be acted as. The reason is what somebody wrote, so that it is none of the evidence. */
const evidence = (userId: string): Pick<AuditDraft, "action" | "changed"> => ({
  action: "impersonation.session_created",
  changed: [{ field: "user_id", current: userId }],
});
