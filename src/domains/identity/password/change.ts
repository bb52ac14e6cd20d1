import type { Scope } from "../../../platform/access/scope.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { securityAction } from "../../notifications/effects.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "../attempts.ts";
import { endPending } from "../email/challenge.ts";
import { endSessions } from "../endSessions.ts";
import { hashPassword } from "../password.ts";
import { prove, wrongPassword } from "../proof.ts";
import { themselves } from "../session.ts";
import { ChangePassword } from "./inputs.ts";
import { voidResets } from "./voidResets.ts";

/** What a new password ended. */
export interface PasswordSet {
  revokedSessions: number;
}

const change = write({
  name: "changePassword",
  input: ChangePassword,
  // What is kept of a key's request would be a hash of the passwords.
  replayable: false,
  precheck({ currentPassword, newPassword }) {
    if (newPassword === currentPassword) throw invalidInput(["newPassword"], "is the current one");
  },
  async prepare({ currentPassword, newPassword }, scope) {
    const { user } = themselves(scope);
    await countOwnAttempt(scope);
    const { proven } = await prove(scope, { id: user.id }, currentPassword);
    return proven && { proven, passwordHash: await hashPassword(newPassword) };
  },
  target: ({ scope }) => ({ userId: themselves(scope).user.id }),
  permission: "self",
  async run({ tx, prepared, target: { userId }, scope, now }): Promise<Outcome<PasswordSet>> {
    // The hash is asked for again: of two changes at once, one knew the password.
    const set = prepared && {
      where: prepared.proven,
      data: { passwordHash: prepared.passwordHash, updatedAt: now },
    };
    if (!set || (await tx.user.updateMany(set)).count === 0) {
      return {
        refused: await wrongPassword(tx, userId),
        audit: { action: "identity.password_change_failed", resourceId: userId, result: "failed" },
      };
    }
    const revokedSessions = await endSessions(tx, { userId, except: themselves(scope).sessionId }, now);
    await voidResets(tx, userId, now);
    await endPending(tx, { userId }, "CANCELLED", now);
    const changed = [{ field: "password" }, { field: "sessions_revoked", current: String(revokedSessions) }];
    return {
      value: { revokedSessions },
      audit: { action: "identity.password_changed", resourceId: userId, changed },
      outbox: [securityAction(userId, "password_changed")],
      touched: [userId],
    };
  },
});

/**
 * Gives the viewer another password. Their other sessions end, and so do links for a new password and a change of their email that
 * waits for its code: whoever began them may have known the former password. Tries count in the windows of sign-in.
 * @throws DomainError INVALID_CREDENTIALS, also for somebody without a password; INVALID_INPUT for the same password; RATE_LIMITED, FORBIDDEN
 */
export async function changePassword(
  scope: Scope,
  input: { currentPassword: string; newPassword: string },
): Promise<PasswordSet> {
  const done = await change(scope, input);
  await forgiveOwnAttempts(scope);
  return done;
}
