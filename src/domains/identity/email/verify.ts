import type { User } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { invalidInput, notFound } from "../../../platform/errors/errors.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import { write } from "../../../platform/write/write.ts";
import { themselves } from "../sessions/session.ts";
import { UserByEmail, VerifyEmail, VerifyUserEmail } from "./inputs.ts";
import { markVerified } from "./markVerified.ts";
import { openToken } from "./verification.ts";
import { VERIFY } from "./windows.ts";

/**
 * Verifies the viewer's sign-in email with the token of a mailed link. The link alone is not enough: otherwise the
 * owner of an address could be led to verify it for a stranger who registered with it. Verifying a verified address
 * changes nothing.
 * @throws DomainError INVALID_INPUT for a token that is unknown, expired, or of another user or address; RATE_LIMITED;
 * FORBIDDEN
 */
export const verifyEmail = write({
  name: "verifyEmail",
  input: VerifyEmail,
  prepare: (_input, context) => limit(context, VERIFY, themselves(context).user.id),
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { token }, target: { userId }, context, now }): Promise<Outcome<{ verified: true }>> {
    const link = openToken(context.services, token, now);
    const user = link?.userId === userId ? await tx.user.findFirst({ where: { id: userId, email: link.email } }) : null;
    if (!user) {
      return {
        refused: invalidInput(["token"], "is unknown, expired, or was mailed to another address; request another link"),
        audit: { action: "identity.email_verification_failed", resourceId: userId, result: "failed" },
      };
    }
    const audit = await markVerified(tx, user, now);
    return { value: { verified: true }, audit, touched: [userId] };
  },
});

/**
 * Verifies the address of a user, for whom an instance administrator vouches.
 * @throws DomainError NOT_FOUND; FORBIDDEN unless the caller is an instance administrator with a session
 */
export const verifyUserEmail = write({
  name: "verifyUserEmail",
  input: VerifyUserEmail,
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input: { userId }, now }) {
    const user = await tx.user.findUnique({ where: { id: userId } });
    return vouched(user, user && (await markVerified(tx, user, now)));
  },
});

/**
 * Verifies an address. Only the operators' command and the demo call this: operators have access to the database
 * anyway. The audit event names no actor.
 * @throws DomainError NOT_FOUND
 */
export const verifyEmailOf = write({
  name: "verifyEmailOf",
  input: UserByEmail,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email }, now }) {
    const user = await tx.user.findUnique({ where: { email } });
    return vouched(user, user && (await markVerified(tx, user, now)));
  },
});

type Audit = Awaited<ReturnType<typeof markVerified>>;

function vouched(user: User | null, audit: Audit | null): Outcome<Pick<User, "id" | "email">> {
  if (user === null) throw notFound("User");
  return { value: { id: user.id, email: user.email }, audit, touched: [user.id] };
}
