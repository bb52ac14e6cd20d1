import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { countReset, countSecret } from "../attempts.ts";
import { endPending } from "../email/challenge.ts";
import { markVerified } from "../email/markVerified.ts";
import { endCredentials } from "../endCredentials.ts";
import { endSessions } from "../sessions/endSessions.ts";
import type { PasswordSet } from "./change.ts";
import { invalidCredentials } from "./check.ts";
import { hashPassword } from "./hash.ts";
import { ResetPassword } from "./inputs.ts";
import { voidResets } from "./voidResets.ts";

/** Selects a reset link that is still valid. A link of a suspended user is not. */
const working = (token: string, now: Date): Prisma.PasswordResetWhereInput => ({
  tokenHash: hashSecret(token),
  usedAt: null,
  voidedAt: null,
  expiresAt: { gt: now },
  user: { suspendedAt: null },
});

/**
 * Sets a new password with a mailed reset link, which can be used once. Ends all sessions and the pending email change
 * of the user; API tokens stay valid. The link verifies an address that was not verified; then API tokens, grants to
 * applications and the second factor end as well. The caller is not signed in.
 * @throws DomainError INVALID_CREDENTIALS for a link that is unknown, used, replaced or expired; RATE_LIMITED
 */
export const resetPassword = write({
  name: "resetPassword",
  input: ResetPassword,
  // An idempotency record would store a hash of the password.
  replayable: false,
  async prepare({ token, newPassword }, context) {
    const { database, now } = context.services;
    const works = await database.prisma.passwordReset.count({ where: working(token, now()) });
    // The holder of a link is not slowed down by strangers in the same network.
    await (works === 0 ? countReset(context) : countSecret(context, token));
    return works === 0 ? null : hashPassword(newPassword);
  },
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { token }, prepared: passwordHash, now }): Promise<Outcome<PasswordSet>> {
    const reset = await tx.passwordReset.findUnique({ where: { tokenHash: hashSecret(token) } });
    const where = working(token, now);
    const used =
      passwordHash !== null && (await tx.passwordReset.updateMany({ where, data: { usedAt: now } })).count > 0;
    if (!used || reset === null) {
      return {
        refused: invalidCredentials("The password-reset link is invalid, used or expired"),
        audit: { action: "identity.password_reset_failed", resourceId: reset?.userId ?? null, result: "failed" },
      };
    }
    const { userId } = reset;
    const user = await tx.user.update({ where: { id: userId }, data: { passwordHash, updatedAt: now } });
    // A stranger may have registered with the address: the reader of its mail takes the account over.
    const verified = await markVerified(tx, user, now);
    const { revokedSessions, changed } = verified
      ? await endCredentials(tx, user, now)
      : await endSignIns(tx, userId, now);
    const done = {
      action: "identity.password_reset",
      resourceId: userId,
      actorId: userId,
      changed: [{ field: "password" }, ...changed],
    } satisfies AuditDraft;
    return {
      value: { revokedSessions },
      audit: verified ? [done, { ...verified, actorId: userId }] : done,
      outbox: [notify("security_action", userId, "password_changed")],
      touched: [userId],
    };
  },
});

/** Ends the sessions, reset links and pending email change of a user who verified the address before. */
async function endSignIns(tx: Tx, userId: string, now: Date) {
  const revokedSessions = await endSessions(tx, { userId }, now);
  await voidResets(tx, userId, now);
  await endPending(tx, { userId }, "CANCELLED", now);
  return { revokedSessions, changed: [{ field: "sessions_revoked", current: String(revokedSessions) }] };
}
