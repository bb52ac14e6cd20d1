import type { EmailChange } from "../../../../prisma/generated/client/client.ts";
import { ownInSession } from "../../../platform/access/reach.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { impersonatorOf } from "../../../platform/access/viewer.ts";
import { readByIds } from "../../../platform/access/visibleRows.ts";
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
export const emailChangesByIds = readByIds("emailChange", (viewer) =>
  viewer.kind === "user" && impersonatorOf(viewer) === null ? ownInSession(viewer) : null,
);
