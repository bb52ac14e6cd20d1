import type { Session } from "../../../../prisma/generated/client/client.ts";
import { type Scope, signedIn } from "../../../platform/access/scope.ts";
import { impersonatorOf } from "../../../platform/access/viewer.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { EndImpersonation } from "../inputs.ts";
import { endOf, endSession } from "../sessions/endSession.ts";
import { leave, withSession } from "../sessions/session.ts";

const ending = write({
  name: "endImpersonation",
  input: EndImpersonation,
  async target({ tx, input, scope }) {
    const session = await tx.session.findFirst({
      where: { ...endableBy(scope), id: input.id ?? withSession(scope).sessionId },
    });
    if (session) return { session, userId: signedIn(scope).id };
    throw input.id == null ? forbidden("This session is not an impersonation") : notFound("Session");
  },
  permission: "self",
  async run({ tx, target, now }) {
    const { session, ended } = await endSession(tx, target.session, now);
    if (!ended) return { value: session, audit: null };
    return {
      value: session,
      audit: endOf(session, "impersonation.session_ended"),
      touched: [session.userId],
    };
  },
});

/**
 * Selects the impersonations that the caller may end: all of the administrator's from the administrator's own session,
 * or only the impersonation that the request came with.
 */
function endableBy(scope: Scope) {
  const { user, sessionId } = withSession(scope);
  const impersonatorId = impersonatorOf(user);
  return impersonatorId === null ? { impersonatorId: user.id } : { impersonatorId, AND: { id: sessionId } };
}

/**
 * Ends an impersonation on behalf of its administrator. Ending an ended impersonation does nothing. The impersonated
 * user can revoke the session instead.
 * @throws DomainError FORBIDDEN for a session that is not an impersonation, and for a token; NOT_FOUND for any other
 * session
 */
export async function endImpersonation(scope: Scope, input: { id?: string | null | undefined }): Promise<Session> {
  const session = await ending(scope, input);
  leave(scope, session.id);
  return session;
}
