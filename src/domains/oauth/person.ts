import { type InSession, inOwnSession, type RequestContext } from "../../platform/access/requestContext.ts";

/**
 * The person who decides, with their session.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token and for an impersonation
 */
export const decider = (context: RequestContext): InSession =>
  inOwnSession(
    context,
    "An application can be authorized only from a session, not with a token",
    "An impersonation cannot authorize an application",
  );
