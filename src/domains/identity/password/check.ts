import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { passwordMatches } from "./hash.ts";

/**
 * The result of a password check. The stored hash allows a later comparison, in case the password changes meanwhile.
 */
export interface PasswordCheck {
  /** The id of the account; null if the account does not exist. */
  userId: string | null;
  verified: { id: string; passwordHash: string } | null;
}

/** Checks a password. An unknown account, a wrong password and an account without a password take the same work. */
export async function checkPassword(
  context: RequestContext,
  who: Prisma.UserWhereUniqueInput,
  password: string,
): Promise<PasswordCheck> {
  const user = await context.services.database.prisma.user.findUnique({
    where: who,
    select: { id: true, passwordHash: true },
  });
  const passwordHash = user?.passwordHash ?? null;
  const matches = await passwordMatches(passwordHash, password);
  return {
    userId: user?.id ?? null,
    verified: matches && user && passwordHash !== null ? { id: user.id, passwordHash } : null,
  };
}

/** Returns the error for every failed password check. */
export const invalidCredentials = (message = "The email and password do not match"): DomainError =>
  new DomainError("INVALID_CREDENTIALS", message);

/** Returns the error for a viewer's own wrong password. Names a missing password, which is no secret to its owner. */
export async function wrongPassword(tx: Tx, userId: string): Promise<DomainError> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return invalidCredentials(
    user?.passwordHash === null
      ? "This account has no password. Sign in through your identity provider"
      : "The password does not match",
  );
}
