import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { write } from "../../../platform/write/write.ts";
import { Nothing } from "../inputs.ts";
import { endSessions } from "./endSessions.ts";
import { withSession } from "./session.ts";

const revocation = write({
  name: "revokeOtherSessions",
  input: Nothing,
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  async run({ tx, context, target: { userId }, now }) {
    const revokedSessions = await endSessions(tx, { userId, except: withSession(context).sessionId }, now);
    const value = { revokedSessions };
    if (revokedSessions === 0) return { value, audit: null };
    const changed = [{ field: "sessions_revoked", current: String(revokedSessions) }];
    return {
      value,
      audit: { action: "identity.sessions_revoked", resourceId: userId, changed },
      touched: [userId],
    };
  },
});

/** Ends all sessions of the viewer except the session of the request. @throws DomainError FORBIDDEN for a token */
export const revokeOtherSessions = (context: RequestContext): Promise<{ revokedSessions: number }> =>
  revocation(context, {});
