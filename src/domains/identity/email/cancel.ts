import { notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { ById } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";
import { endPending } from "./challenge.ts";

/**
 * Cancels a pending change of the viewer's sign-in email. Canceling an ended change does nothing.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const cancelEmailChange = write({
  name: "cancelEmailChange",
  input: ById,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, now }) {
    const ended = await endPending(tx, { id, userId }, "CANCELLED", now);
    const value = await tx.emailChange.findFirst({ where: { id, userId, state: "CANCELLED" } });
    if (!value) throw notFound("Email change");
    if (ended === 0) return { value, audit: null };
    return { value, audit: { action: "identity.email_change_cancelled", resourceId: id }, touched: [userId] };
  },
});
