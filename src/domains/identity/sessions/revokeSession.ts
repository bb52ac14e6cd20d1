import type { Session } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { write } from "../../../platform/write/write.ts";
import { ById } from "../inputs.ts";
import { endOf, endSession } from "./endSession.ts";
import { isCurrent, leave, withSession } from "./session.ts";

const revocation = write({
  name: "revokeSession",
  input: ById,
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, now }) {
    const { session, ended } = await endSession(tx, { id, userId }, now);
    if (!ended) return { value: session, audit: null };
    return { value: session, audit: endOf(session, "identity.session_revoked"), touched: [userId] };
  },
});

/** A session that ended. */
export interface RevokedSession {
  session: Session;
  /** Whether the request was made with it. */
  wasCurrent: boolean;
}

/**
 * Ends one of the viewer's own sessions, including the current one.
 * @throws DomainError NOT_FOUND; FORBIDDEN for a token
 */
export async function revokeSession(context: RequestContext, input: { id: string }): Promise<RevokedSession> {
  const session = await revocation(context, input);
  const wasCurrent = isCurrent(context, session.id);
  leave(context, session.id);
  return { session, wasCurrent };
}
