import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { themselves } from "../sessions/session.ts";

/** @throws DomainError INVALID_INPUT for the caller's own id */
export function requireOther({ userId }: { userId: string }, context: RequestContext): void {
  if (userId === themselves(context).user.id) throw invalidInput(["userId"], "must not be your own id", userId);
}
