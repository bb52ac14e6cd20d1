import type { EmailChange } from "../../../prisma/generated/client/client.ts";
import type { Scope } from "../../access/scope.ts";
import { themselves } from "../session.ts";

/** The viewer's change of sign-in email that a code can still confirm; null where there is none. @throws DomainError FORBIDDEN for a token */
export function pendingEmailChange(scope: Scope): Promise<EmailChange | null> {
  const { user } = themselves(scope);
  const { database, now } = scope.services;
  return database.prisma.emailChange.findFirst({
    where: { userId: user.id, state: "PENDING", expiresAt: { gt: now() } },
  });
}
