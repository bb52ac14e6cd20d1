import type { Session } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { write } from "../../../platform/write/write.ts";
import { Nothing } from "../inputs.ts";
import { endOf, endSession } from "./endSession.ts";
import { leave, withSession } from "./session.ts";

const signingOut = write({
  name: "signOut",
  input: Nothing,
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  async run({ tx, context, target: { userId }, now }) {
    const { session, ended } = await endSession(tx, { id: withSession(context).sessionId, userId }, now);
    if (!ended) return { value: session, audit: null };
    return { value: session, audit: endOf(session, "identity.signed_out"), touched: [userId] };
  },
});

/**
 * Ends the session of the request. A session that has just ended stays ended.
 * @throws DomainError FORBIDDEN for a token
 */
export async function signOut(context: RequestContext): Promise<Session> {
  const session = await signingOut(context, {});
  leave(context, session.id);
  return session;
}
