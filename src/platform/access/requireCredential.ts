import { forbidden, unauthenticated } from "../errors/errors.ts";
import type { ApplicationScope } from "./applicationScopes.ts";
import { hasSession, impersonatorOf, type Viewer } from "./viewer.ts";

/**
 * The credentials that a root field accepts (docs/decisions/identity.md, 2), checked before its input is read:
 * - `public`: every caller, also an anonymous one;
 * - `read`: every credential;
 * - `write`: sessions, and tokens from `api:write`;
 * - `delete`: sessions, and tokens with `api:full` (workspaces, themes, accounts);
 * - `session`: a person's own session (credentials, ownership, deletion of an organization);
 * - `leave`: every session, also an impersonation, which ends itself this way;
 * - `instance`: sessions of an instance administrator.
 * An external application is accepted where a read or a write names the application scope that it requires.
 */
export type RequiredCredential = "public" | "read" | "write" | "delete" | "session" | "leave" | "instance";

/**
 * The scope that an application needs for a root field; `byRow` if the returned rows decide; null if applications are
 * refused.
 */
export type ApplicationNeed = ApplicationScope | "byRow" | null;

/**
 * Checks a credential against the one that a root field requires.
 * @throws DomainError UNAUTHENTICATED without a credential; FORBIDDEN for a kind of credential that the field does not
 * accept, or an application without the named scope
 */
export function requireCredential(viewer: Viewer, required: RequiredCredential, need: ApplicationNeed = null): void {
  if (required === "public") return;
  if (viewer.kind === "anonymous") throw unauthenticated();
  const { credential } = viewer;
  if (required === "leave") {
    if (!("sessionId" in credential)) throw forbidden("This operation requires a session, not a token");
    return;
  }
  if (required === "session" || required === "instance") {
    if (impersonatorOf(viewer) !== null) throw forbidden("This operation is not available during an impersonation");
    if (!hasSession(viewer)) throw forbidden("This operation requires a session, not a token");
    if (required === "instance" && !viewer.isInstanceAdmin)
      throw forbidden("This operation requires an instance administrator");
    return;
  }
  if (credential.kind === "application") {
    if (need === null || required === "delete") throw forbidden("This operation is closed to applications");
    if (need !== "byRow") requireScope(viewer, need);
    return;
  }
  if (credential.kind !== "apiToken" || required === "read") return;
  if (credential.scope === "API_READ") throw forbidden("This token may only read; use one with the scope api:write");
  if (required === "delete" && credential.scope !== "API_FULL")
    throw forbidden("This operation requires a token with the scope api:full");
}

/** Requires a scope of an application; every other credential passes. @throws DomainError FORBIDDEN */
export function requireScope(viewer: Viewer, scope: ApplicationScope): void {
  if (viewer.kind !== "user" || viewer.credential.kind !== "application") return;
  if (!viewer.credential.scopes.has(scope)) throw forbidden(`The application was not granted the scope ${scope}`);
}

/**
 * Requires of an application the scope that rows of a type need; every other credential passes.
 * @throws DomainError FORBIDDEN, also for a type without a scope, which applications may not read
 */
export function requireRowScope(viewer: Viewer, type: string, scope: ApplicationScope | undefined): void {
  if (viewer.kind !== "user" || viewer.credential.kind !== "application") return;
  if (scope === undefined) throw forbidden(`${type || "This type"} is closed to applications`);
  requireScope(viewer, scope);
}
