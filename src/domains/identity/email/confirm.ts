import type { EmailChange } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { DomainError, invalidInput, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { keepLetter, securityAction } from "../../notifications/effects.ts";
import { endSessions } from "../endSessions.ts";
import { requireMailer } from "../mailed.ts";
import { voidResets } from "../password/voidResets.ts";
import { themselves } from "../session.ts";
import { isCode, isTaken, lockPending, MOST_FAILURES, RESEND_AFTER_MS } from "./challenge.ts";
import { ConfirmEmailChange } from "./inputs.ts";
import { CONFIRM } from "./windows.ts";

/** How long the notice at the old address may be on its way. */
const NOTICE_LIFE_MS = 3 * 86_400_000;

/** What the viewer signs in with from now on. */
export interface Confirmed {
  email: string;
  /** How many other sessions of theirs ended. */
  revokedSessions: number;
}

/**
 * Changes the viewer's sign-in email, given the code that was mailed to the new address. Their other sessions end, and so do links for a
 * new password; API tokens stay. Both addresses hear of it. Wrong codes are counted: the fifth ends the change.
 * @throws DomainError UNAVAILABLE without mail, NOT_FOUND, INVALID_INPUT for one that has expired or a wrong code, CONFLICT for an address
 * that is taken by now, RATE_LIMITED after ten tries in 15 minutes and for the fifth wrong code, FORBIDDEN
 */
export const confirmEmailChange = write({
  name: "confirmEmailChange",
  input: ConfirmEmailChange,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: (_input, scope) => limit(scope, CONFIRM, themselves(scope).user.id),
  target: ({ scope }) => ({ userId: themselves(scope).user.id }),
  permission: "self",
  async run({ tx, input: { id, code }, target: { userId }, scope, now }): Promise<Outcome<Confirmed>> {
    const { services } = scope;
    const change = await lockPending(tx, id, userId);
    if (!change) throw notFound("Email change");
    const refusal =
      change.expiresAt <= now
        ? invalidInput(["id"], "has expired; begin anew")
        : isCode(services, change, code)
          ? (await isTaken(tx, change.newEmail)) && addressTaken()
          : await countFailure(tx, change, now);
    if (refusal) {
      const audit = { action: "identity.email_change_failed", resourceId: id, result: "failed" } as const;
      return { refused: refusal, audit: { ...audit, changed: [{ field: "reason", current: refusal.code }] } };
    }
    return apply(tx, services, { change, sessionId: themselves(scope).sessionId }, now);
  },
});

/** One more wrong code. @returns what to say to it */
async function countFailure(tx: Tx, { id, failures }: EmailChange, now: Date): Promise<DomainError> {
  const spent = failures + 1 >= MOST_FAILURES;
  const dead = { state: "DEAD", endedAt: now } as const;
  await tx.emailChange.update({ where: { id }, data: { failures: { increment: 1 }, ...(spent && dead) } });
  if (!spent) return invalidInput(["code"], "is wrong");
  return new DomainError("RATE_LIMITED", "Too many wrong codes: this change has ended; begin anew", [], {
    retry_after: RESEND_AFTER_MS / 1000,
  });
}

async function apply(
  tx: Tx,
  services: Services,
  { change: { id, userId, newEmail }, sessionId }: { change: EmailChange; sessionId: string },
  now: Date,
): Promise<Outcome<Confirmed>> {
  const { name, email: former } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({ where: { id: userId }, data: { email: newEmail, updatedAt: now } }).catch((error: unknown) => {
    // Somebody takes the address at this moment: the next try finds that they did.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  });
  await tx.emailChange.update({ where: { id }, data: { state: "CONFIRMED", endedAt: now } });
  const revokedSessions = await endSessions(tx, { userId, except: sessionId }, now);
  await voidResets(tx, userId, now);
  // The new address hears of it by the mail of the notification, which goes to wherever the person signs in.
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
    outbox: [await keepLetter(tx, services, notice, now), securityAction(userId, "email_changed", id)],
    touched: [userId],
  };
}

const addressTaken = () => new DomainError("CONFLICT", "The new address is taken by now");
