import type { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { passwordMatches } from "./password.ts";

/** What came of a password. The hash says which one it was, should it change before it is acted upon. */
export interface Proof {
  /** The account that was tried, when there is one. */
  userId: string | null;
  proven: { id: string; passwordHash: string } | null;
}

/** Tries a password. An unknown account, a wrong password and an account without one take the same work. */
export async function prove(scope: Scope, who: Prisma.UserWhereUniqueInput, password: string): Promise<Proof> {
  const user = await scope.services.database.prisma.user.findUnique({
    where: who,
    select: { id: true, passwordHash: true },
  });
  const passwordHash = user?.passwordHash ?? null;
  const matches = await passwordMatches(passwordHash, password);
  return {
    userId: user?.id ?? null,
    proven: matches && user && passwordHash !== null ? { id: user.id, passwordHash } : null,
  };
}

/** The one answer to every failed proof. */
export const invalidCredentials = (message = "The email and password do not match"): DomainError =>
  new DomainError("INVALID_CREDENTIALS", message);

/** What to say to a person whose own password was not it: some have none, which is no secret to them. */
export async function wrongPassword(tx: Tx, userId: string): Promise<DomainError> {
  const found = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return invalidCredentials(
    found?.passwordHash === null
      ? "This account has no password: you sign in through your identity provider"
      : "The password does not match",
  );
}
