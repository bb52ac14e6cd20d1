import type { EmailChange } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { requireMailable } from "../../../platform/mail/requireMailable.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { isUniqueViolation } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { countOwnAttempt, forgiveOwnAttempts } from "../attempts.ts";
import { consumeGrant } from "../effects.ts";
import { requireMailer } from "../mailed.ts";
import { checkPassword, wrongPassword } from "../password/check.ts";
import { themselves } from "../sessions/session.ts";
import { CODE_LIFE_MS, endPending, hashCode, isTaken, newCode } from "./challenge.ts";
import { RequestEmailChange } from "./inputs.ts";
import { BEGIN } from "./windows.ts";

const request = write({
  name: "requestEmailChange",
  input: RequestEmailChange,
  // An idempotency record would store a hash of the password.
  replayable: false,
  precheck({ newEmail }, { services }) {
    requireMailable(requireMailer(services), newEmail, "newEmail");
  },
  async prepare({ currentPassword }, context) {
    const { user } = themselves(context);
    await limit(context, BEGIN, user.id);
    if (currentPassword == null) return { verified: { id: user.id } };
    await countOwnAttempt(context);
    return checkPassword(context, { id: user.id }, currentPassword);
  },
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({
    tx,
    input: { newEmail, reauthGrant },
    prepared,
    target: { userId },
    context,
    now,
  }): Promise<Outcome<EmailChange>> {
    const refused = (error: DomainError): Outcome<EmailChange> => ({
      refused: error,
      audit: { action: "identity.email_change_request_failed", resourceId: userId, result: "failed" },
    });
    const user = prepared.verified && (await tx.user.findFirst({ where: prepared.verified }));
    if (!user) return refused(await wrongPassword(tx, userId));
    if (reauthGrant != null) await consumeGrant(tx, context, { grant: reauthGrant, action: "email.change" });
    if (await isTaken(tx, newEmail)) return refused(addressTaken(newEmail === user.email));
    await endPending(tx, { userId }, "DEAD", now);
    const id = newId("emc");
    const code = newCode();
    const codeHash = hashCode(context.services, id, code);
    const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
    const data = { id, userId, newEmail, codeHash, createdAt: now, sentAt: now, expiresAt };
    const change = await tx.emailChange.create({ data }).catch((error: unknown) => {
      // A concurrent request of the same user was first: the retry replaces its change.
      throw isUniqueViolation(error) ? new StaleRow() : error;
    });
    const letter = {
      userId,
      to: { name: user.name, address: newEmail },
      text: { kind: "email_change_code", code, changeId: id },
      until: expiresAt,
    } as const;
    return {
      value: change,
      audit: { action: "identity.email_change_requested", resourceId: id },
      outbox: [await keepLetter(tx, context.services, letter, now)],
      touched: [userId],
    };
  },
});

const addressTaken = (own: boolean) => {
  const message = own ? "is already your sign-in email" : "is taken";
  return new DomainError("CONFLICT", `newEmail: ${message}`, [{ path: ["newEmail"], message }]);
};

/**
 * Starts a change of the viewer's sign-in email and mails a code to the new address. Replaces a change that waits for
 * its code. Takes the password or a reauthentication grant. Allows five changes in 15 minutes; attempts to enter the
 * password count in the session's window.
 * @throws DomainError UNAVAILABLE without mail; INVALID_CREDENTIALS; CONFLICT for an address that is taken;
 * RATE_LIMITED; FORBIDDEN
 */
export async function requestEmailChange(
  context: RequestContext,
  input: Parameters<typeof request>[1],
): Promise<EmailChange> {
  const change = await request(context, input);
  if (input.currentPassword != null) await forgiveOwnAttempts(context);
  return change;
}
