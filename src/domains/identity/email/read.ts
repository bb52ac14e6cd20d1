import type { EmailChange } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hasSession, impersonatorOf } from "../../../platform/access/viewer.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";
import { themselves } from "../sessions/session.ts";

/**
 * Returns the viewer's change of sign-in email that waits for its code; null if none does.
 * @throws DomainError FORBIDDEN for a token
 */
export function pendingEmailChange(context: RequestContext): Promise<EmailChange | null> {
  const { user } = themselves(context);
  const { database, now } = context.services;
  return database.prisma.emailChange.findFirst({
    where: { userId: user.id, state: "PENDING", expiresAt: { gt: now() } },
  });
}

/**
 * Returns the viewer's own email changes, including ended ones, in the order of their ids; null for changes of other
 * users. All are null for a token. The caller passes at most 100 ids.
 */
export async function emailChangesByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(EmailChange | null)[]> {
  const { viewer, services } = context;
  if (viewer.kind !== "user" || !hasSession(viewer) || impersonatorOf(viewer) !== null) return ids.map(() => null);
  return inOrder(
    ids,
    await services.database.prisma.emailChange.findMany({ where: { id: { in: [...ids] }, userId: viewer.id } }),
  );
}
