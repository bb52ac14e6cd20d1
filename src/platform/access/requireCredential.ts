import { forbidden, unauthenticated } from "../errors/errors.ts";
import type { ApplicationScope } from "./applicationScopes.ts";
import { hasSession, impersonatorOf, type Viewer } from "./viewer.ts";

/**
 * Which credentials a root field takes (docs/decisions/identity.md, 2), before anything is known of its input:
 * - `public`: everyone, signed in or not;
 * - `read`: every credential; `write`: sessions and tokens from `api:write`;
 * - `delete`: sessions and `api:full` (workspaces, themes, accounts);
 * - `session`: people's own sessions alone (credentials, ownership, organization deletion);
 * - `leave`: every session, also one of an instance administrator who acts as somebody else: what ends it;
 * - `instance`: sessions of an instance administrator.
 * External applications are taken where a read or a write says which of their scopes it needs.
 */
export type RequiredCredential = "public" | "read" | "write" | "delete" | "session" | "leave" | "instance";

/** What an application needs for a root field: a scope; `byRow` where the rows that it answers with decide; null where it is closed to them. */
export type ApplicationNeed = ApplicationScope | "byRow" | null;

/** @throws DomainError UNAUTHENTICATED without a credential, FORBIDDEN for the wrong kind of one, naming the scope that an application lacks. */
export function requireCredential(viewer: Viewer, required: RequiredCredential, need: ApplicationNeed = null): void {
  if (required === "public") return;
  if (viewer.kind === "anonymous") throw unauthenticated();
  const { credential } = viewer;
  if (required === "leave") {
    if (!("sessionId" in credential)) throw forbidden("This operation needs a session, not a token");
    return;
  }
  if (required === "session" || required === "instance") {
    if (impersonatorOf(viewer) !== null) throw forbidden("Who acts as somebody else may not do this for them");
    if (!hasSession(viewer)) throw forbidden("This operation needs a session, not a token");
    if (required === "instance" && !viewer.isInstanceAdmin)
      throw forbidden("This operation is for instance administrators");
    return;
  }
  if (credential.kind === "application") {
    if (need === null || required === "delete") throw forbidden("This operation is closed to applications");
    if (need !== "byRow") requireScope(viewer, need);
    return;
  }
  if (credential.kind !== "apiToken" || required === "read") return;
  if (credential.scope === "API_READ") throw forbidden("This token may only read");
  if (required === "delete" && credential.scope !== "API_FULL")
    throw forbidden("This operation needs a token with the scope api:full");
}

/** Asks of an application that it was granted a scope; everybody else passes. @throws DomainError FORBIDDEN */
export function requireScope(viewer: Viewer, scope: ApplicationScope): void {
  if (viewer.kind !== "user" || viewer.credential.kind !== "application") return;
  if (!viewer.credential.scopes.has(scope)) throw forbidden(`The application was not granted ${scope}`);
}

/**
 * Requires of an application the scope that rows of a type need; every other credential passes.
 * @throws DomainError FORBIDDEN, also for a type without a scope: it is closed to applications
 */
export function requireRowScope(viewer: Viewer, type: string, scope: ApplicationScope | undefined): void {
  if (viewer.kind !== "user" || viewer.credential.kind !== "application") return;
  if (scope === undefined) throw forbidden(`${type || "This"} is closed to applications`);
  requireScope(viewer, scope);
}
