import type { EmailChange } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { DomainError, invalidInput, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { tenantsOf } from "../../members/effects.ts";
import { keepLetter, notify } from "../../notifications/effects.ts";
import { storeUserWords } from "../administration/search.ts";
import { requireMailer } from "../mailed.ts";
import { voidResets } from "../password/voidResets.ts";
import { endSessions } from "../sessions/endSessions.ts";
import { themselves } from "../sessions/session.ts";
import { codeExpired, isCode, isTaken, lockPending, MOST_FAILURES, RESEND_AFTER_MS } from "./challenge.ts";
import { ConfirmEmailChange } from "./inputs.ts";
import { CONFIRM } from "./windows.ts";

/** The time after which the notice to the old address is no longer delivered. */
const NOTICE_LIFE_MS = 3 * 86_400_000;

/** The viewer with the new sign-in email. */
export interface Confirmed {
  email: string;
  /** The number of other sessions of the viewer that ended. */
  revokedSessions: number;
}

/**
 * Changes the viewer's sign-in email with the code that was mailed to the new address. Ends the viewer's other sessions
 * and password-reset links; API tokens stay valid. Notifies both addresses; the code has verified the new one. The
 * fifth wrong code ends the change.
 * @throws DomainError UNAVAILABLE without mail; NOT_FOUND; INVALID_INPUT for an expired change or a wrong code;
 * CONFLICT if another account has taken the address meanwhile; RATE_LIMITED after ten attempts in 15 minutes and for
 * the fifth wrong code; FORBIDDEN
 */
export const confirmEmailChange = write({
  name: "confirmEmailChange",
  input: ConfirmEmailChange,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: (_input, context) => limit(context, CONFIRM, themselves(context).user.id),
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { id, code }, target: { userId }, context, now }): Promise<Outcome<Confirmed>> {
    const { services } = context;
    const change = await lockPending(tx, id, userId);
    if (!change) throw notFound("Email change");
    const refusal =
      change.expiresAt <= now
        ? codeExpired()
        : isCode(services, change, code)
          ? (await isTaken(tx, change.newEmail)) && addressTaken()
          : await countFailure(tx, change, now);
    if (refusal) {
      const audit = { action: "identity.email_change_failed", resourceId: id, result: "failed" } as const;
      return { refused: refusal, audit: { ...audit, changed: [{ field: "reason", current: refusal.code }] } };
    }
    return apply(tx, services, { change, sessionId: themselves(context).sessionId }, now);
  },
});

/** Counts a wrong code. @returns the error for the caller */
async function countFailure(tx: Tx, { id, failures }: EmailChange, now: Date): Promise<DomainError> {
  const spent = failures + 1 >= MOST_FAILURES;
  const dead = { state: "DEAD", endedAt: now } as const;
  await tx.emailChange.update({ where: { id }, data: { failures: { increment: 1 }, ...(spent && dead) } });
  if (!spent) return invalidInput(["code"], "is not the code that was mailed");
  return new DomainError(
    "RATE_LIMITED",
    "This email change has ended after too many wrong codes; request it again",
    [],
    {
      retryAfter: RESEND_AFTER_MS / 1000,
    },
  );
}

async function apply(
  tx: Tx,
  services: Services,
  { change: { id, userId, newEmail }, sessionId }: { change: EmailChange; sessionId: string },
  now: Date,
): Promise<Outcome<Confirmed>> {
  const { name, email: former, emailVerifiedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const data = { email: newEmail, emailVerifiedAt: now, updatedAt: now };
  await tx.user.update({ where: { id: userId }, data }).catch((error: unknown) => {
    // A concurrent write takes the address: the retry reports the conflict.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  });
  storeUserWords(tx, { id: userId, email: newEmail, name });
  await tx.emailChange.update({ where: { id }, data: { state: "CONFIRMED", endedAt: now } });
  const revokedSessions = await endSessions(tx, { userId, except: sessionId }, now);
  await voidResets(tx, userId, now);
  // The notification mails the new address, because it is the sign-in email now.
  const notice = {
    userId,
    to: { name, address: former },
    text: { kind: "email_changed" },
    until: new Date(now.getTime() + NOTICE_LIFE_MS),
  } as const;
  const changed = [{ field: "email" }, { field: "sessions_revoked", current: String(revokedSessions) }];
  return {
    value: { email: newEmail, revokedSessions },
    audit: { action: "identity.email_changed", resourceId: userId, changed },
    outbox: [
      // An address that was never verified may be a stranger's.
      ...(emailVerifiedAt === null ? [] : [await keepLetter(tx, services, notice, now)]),
      notify("security_action", userId, "email_changed", { once: id }),
    ],
    // Read after the update, whose lock on the person makes a concurrent membership wait.
    touched: [userId, ...(await tenantsOf(tx, userId))],
  };
}

const addressTaken = () => new DomainError("CONFLICT", "Another account has taken the new address");
