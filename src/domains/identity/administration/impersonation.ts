import type { Session } from "../../../../prisma/generated/client/client.ts";
import { type Scope, signedIn } from "../../../platform/access/scope.ts";
import { impersonatorOf } from "../../../platform/access/viewer.ts";
import { withSession } from "../sessions/session.ts";

/** Returns the impersonation session of the request; null if the viewer acts directly. */
export async function currentImpersonation(scope: Scope): Promise<Session | null> {
  if (impersonatorOf(signedIn(scope)) === null) return null;
  return scope.services.database.prisma.session.findUnique({ where: { id: withSession(scope).sessionId } });
}
