import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "../attempts.ts";
import { endPending } from "../email/challenge.ts";
import { endSessions } from "../sessions/endSessions.ts";
import { themselves } from "../sessions/session.ts";
import { checkPassword, wrongPassword } from "./check.ts";
import { hashPassword } from "./hash.ts";
import { ChangePassword } from "./inputs.ts";
import { voidResets } from "./voidResets.ts";

/** The result of a password change. */
export interface PasswordSet {
  revokedSessions: number;
}

const change = write({
  name: "changePassword",
  input: ChangePassword,
  // An idempotency record would store a hash of the passwords.
  replayable: false,
  precheck({ currentPassword, newPassword }) {
    if (newPassword === currentPassword) throw invalidInput(["newPassword"], "must differ from the current password");
  },
  async prepare({ currentPassword, newPassword }, context) {
    const { user } = themselves(context);
    await countOwnAttempt(context);
    const { verified } = await checkPassword(context, { id: user.id }, currentPassword);
    return verified && { verified, passwordHash: await hashPassword(newPassword) };
  },
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, prepared, target: { userId }, context, now }): Promise<Outcome<PasswordSet>> {
    // Compares the hash again: of two concurrent changes, only one still knows the current password.
    const set = prepared && {
      where: prepared.verified,
      data: { passwordHash: prepared.passwordHash, updatedAt: now },
    };
    if (!set || (await tx.user.updateMany(set)).count === 0) {
      return {
        refused: await wrongPassword(tx, userId),
        audit: { action: "identity.password_change_failed", resourceId: userId, result: "failed" },
      };
    }
    const revokedSessions = await endSessions(tx, { userId, except: themselves(context).sessionId }, now);
    await voidResets(tx, userId, now);
    await endPending(tx, { userId }, "CANCELLED", now);
    const changed = [{ field: "password" }, { field: "sessions_revoked", current: String(revokedSessions) }];
    return {
      value: { revokedSessions },
      audit: { action: "identity.password_changed", resourceId: userId, changed },
      outbox: [notify("security_action", userId, "password_changed")],
      touched: [userId],
    };
  },
});

/**
 * Changes the viewer's password. Ends the viewer's other sessions, password-reset links and pending email change,
 * because a person who knew the previous password may have started them. Attempts count in the session's window.
 * @throws DomainError INVALID_CREDENTIALS for a wrong password or an account without a password; INVALID_INPUT for the
 * same password; RATE_LIMITED; FORBIDDEN
 */
export async function changePassword(
  context: RequestContext,
  input: { currentPassword: string; newPassword: string },
): Promise<PasswordSet> {
  const done = await change(context, input);
  await forgiveOwnAttempts(context);
  return done;
}
