import type { Session } from "../../../../prisma/generated/client/client.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { write } from "../../../platform/write/write.ts";
import { Nothing } from "../inputs.ts";
import { endOf, endSession } from "./endSession.ts";
import { leave, withSession } from "./session.ts";

const signingOut = write({
  name: "signOut",
  input: Nothing,
  target: ({ scope }) => ({ userId: withSession(scope).user.id }),
  permission: "self",
  async run({ tx, scope, target: { userId }, now }) {
    const { session, ended } = await endSession(tx, { id: withSession(scope).sessionId, userId }, now);
    if (!ended) return { value: session, audit: null };
    return { value: session, audit: endOf(session, "identity.signed_out"), touched: [userId] };
  },
});

/** Ends the session of the request. A session that has just ended stays ended. @throws DomainError FORBIDDEN for a token */
export async function signOut(scope: Scope): Promise<Session> {
  const session = await signingOut(scope, {});
  leave(scope, session.id);
  return session;
}
