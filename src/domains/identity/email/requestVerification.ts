import { limit } from "../../../platform/access/limit.ts";
import { write } from "../../../platform/write/write.ts";
import { Nothing } from "../inputs.ts";
import { requireMailer } from "../mailed.ts";
import { themselves } from "../sessions/session.ts";
import { mailLink } from "./verification.ts";
import { REQUEST_LINK } from "./windows.ts";

/**
 * Mails the viewer another link that verifies their sign-in email. Earlier links stay valid until they expire. A
 * verified address gets no mail.
 * @throws DomainError UNAVAILABLE without mail; RATE_LIMITED after three links in 15 minutes; FORBIDDEN
 */
export const requestEmailVerification = write({
  name: "requestEmailVerification",
  input: Nothing,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: (_input, context) => limit(context, REQUEST_LINK, themselves(context).user.id),
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, target: { userId }, context, now }) {
    const value = { requested: true };
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (user.emailVerifiedAt !== null) return { value, audit: null };
    return {
      value,
      audit: { action: "identity.email_verification_requested", resourceId: userId },
      outbox: [await mailLink(tx, context.services, user, now)],
      touched: [userId],
    };
  },
});
