import type { Session } from "../../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { impersonatorOf } from "../../../platform/access/viewer.ts";
import { withSession } from "../sessions/session.ts";

/** Returns the impersonation session of the request; null if the viewer acts directly. */
export async function currentImpersonation(context: RequestContext): Promise<Session | null> {
  if (impersonatorOf(signedIn(context)) === null) return null;
  return context.services.database.prisma.session.findUnique({ where: { id: withSession(context).sessionId } });
}
