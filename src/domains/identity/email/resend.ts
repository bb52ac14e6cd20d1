import { limit } from "../../../platform/access/limit.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { ById } from "../inputs.ts";
import { requireMailer } from "../mailed.ts";
import { themselves } from "../sessions/session.ts";
import { CODE_LIFE_MS, codeExpired, hashCode, lockPending, newCode, RESEND_AFTER_MS } from "./challenge.ts";
import { RESEND } from "./windows.ts";

/**
 * Mails a new code for a change of the viewer and invalidates the previous code. The count of wrong codes continues.
 * @throws DomainError UNAVAILABLE without mail; NOT_FOUND; INVALID_INPUT for an expired change; RATE_LIMITED within a
 * minute of the last code and after five codes in 15 minutes
 */
export const resendEmailChangeCode = write({
  name: "resendEmailChangeCode",
  input: ById,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: (_input, context) => limit(context, RESEND, themselves(context).user.id),
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, context, now }) {
    const change = await lockPending(tx, id, userId);
    if (!change) throw notFound("Email change");
    if (change.expiresAt <= now) throw codeExpired();
    const wait = Math.ceil((change.sentAt.getTime() + RESEND_AFTER_MS - now.getTime()) / 1000);
    if (wait > 0) {
      throw new DomainError("RATE_LIMITED", `Wait ${wait} seconds before requesting another code`, [], {
        retryAfter: wait,
      });
    }
    const code = newCode();
    const codeHash = hashCode(context.services, id, code);
    const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
    const value = await tx.emailChange.update({ where: { id }, data: { codeHash, sentAt: now, expiresAt } });
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } });
    const to = { name, address: change.newEmail };
    const letter = { userId, to, text: { kind: "email_change_code", code, changeId: id }, until: expiresAt } as const;
    return {
      value,
      audit: { action: "identity.email_change_code_sent", resourceId: id },
      outbox: [await keepLetter(tx, context.services, letter, now)],
      touched: [userId],
    };
  },
});
