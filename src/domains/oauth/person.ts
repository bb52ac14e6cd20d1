import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { impersonatorOf, type User } from "../../platform/access/viewer.ts";
import { forbidden } from "../../platform/errors/errors.ts";

/** The person who decides, at their own session. @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token, and for who acts as somebody else */
export function decider(scope: Scope): { user: User; sessionId: string } {
  const user = signedIn(scope);
  const { credential } = user;
  if (!("sessionId" in credential)) throw forbidden("Applications are let in by people, not by tokens");
  if (impersonatorOf(user) !== null) {
    throw forbidden("Whoever acts as somebody else cannot let an application in for them");
  }
  return { user, sessionId: credential.sessionId };
}
