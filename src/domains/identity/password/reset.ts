import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { securityAction } from "../../notifications/effects.ts";
import { countReset } from "../attempts.ts";
import { endPending } from "../email/challenge.ts";
import { endSessions } from "../endSessions.ts";
import { hashPassword } from "../password.ts";
import { invalidCredentials } from "../passwordCheck.ts";
import type { PasswordSet } from "./change.ts";
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
 * of the user; API tokens stay valid. The caller is not signed in.
 * @throws DomainError INVALID_CREDENTIALS for a link that is unknown, used, replaced or expired; RATE_LIMITED
 */
export const resetPassword = write({
  name: "resetPassword",
  input: ResetPassword,
  // An idempotency record would store a hash of the password.
  replayable: false,
  async prepare({ token, newPassword }, scope) {
    await countReset(scope);
    const { database, now } = scope.services;
    const works = await database.prisma.passwordReset.count({ where: working(token, now()) });
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
    await tx.user.update({ where: { id: userId }, data: { passwordHash, updatedAt: now } });
    const revokedSessions = await endSessions(tx, { userId }, now);
    await voidResets(tx, userId, now);
    await endPending(tx, { userId }, "CANCELLED", now);
    const changed = [{ field: "password" }, { field: "sessions_revoked", current: String(revokedSessions) }];
    return {
      value: { revokedSessions },
      audit: { action: "identity.password_reset", resourceId: userId, actorId: userId, changed },
      outbox: [securityAction(userId, "password_changed")],
      touched: [userId],
    };
  },
});
