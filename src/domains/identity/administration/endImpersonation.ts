import type { Session } from "../../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { impersonatorOf } from "../../../platform/access/viewer.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { EndImpersonation } from "../inputs.ts";
import { endOf, endSession } from "../sessions/endSession.ts";
import { leave, withSession } from "../sessions/session.ts";

const ending = write({
  name: "endImpersonation",
  input: EndImpersonation,
  async target({ tx, input, context }) {
    const session = await tx.session.findFirst({
      where: { ...endableBy(context), id: input.id ?? withSession(context).sessionId },
    });
    if (session) return { session, userId: signedIn(context).id };
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
function endableBy(context: RequestContext) {
  const { user, sessionId } = withSession(context);
  const impersonatorId = impersonatorOf(user);
  return impersonatorId === null ? { impersonatorId: user.id } : { impersonatorId, AND: { id: sessionId } };
}

/**
 * Ends an impersonation on behalf of its administrator. Ending an ended impersonation does nothing. The impersonated
 * user can revoke the session instead.
 * @throws DomainError FORBIDDEN for a session that is not an impersonation, and for a token; NOT_FOUND for any other
 * session
 */
export async function endImpersonation(
  context: RequestContext,
  input: { id?: string | null | undefined },
): Promise<Session> {
  const session = await ending(context, input);
  leave(context, session.id);
  return session;
}
