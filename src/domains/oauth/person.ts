import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { impersonatorOf, type User } from "../../platform/access/viewer.ts";
import { forbidden } from "../../platform/errors/errors.ts";

/**
 * The person who decides, with their session.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token and for an impersonation
 */
export function decider(context: RequestContext): { user: User; sessionId: string } {
  const user = signedIn(context);
  const { credential } = user;
  if (!("sessionId" in credential))
    throw forbidden("An application can be authorized only from a session, not with a token");
  if (impersonatorOf(user) !== null) throw forbidden("An impersonation cannot authorize an application");
  return { user, sessionId: credential.sessionId };
}
