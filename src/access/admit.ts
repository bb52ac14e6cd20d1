import { forbidden, unauthenticated } from "../core/errors.ts";
import { hasSession, type Viewer } from "./viewer.ts";

/**
 * Which credentials a root field takes (decisions §2), before anything is known of its input:
 * - `public`: everyone, signed in or not;
 * - `read`: every credential; `write`: sessions and tokens from `api:write`;
 * - `delete`: sessions and `api:full` (workspaces, themes, accounts);
 * - `session`: sessions alone (credentials, ownership, organization deletion);
 * - `instance`: sessions of an instance administrator.
 */
export type Admission = "public" | "read" | "write" | "delete" | "session" | "instance";

/** @throws DomainError UNAUTHENTICATED without a credential, FORBIDDEN for the wrong kind of one. */
export function admit(viewer: Viewer, admission: Admission): void {
  if (admission === "public") return;
  if (viewer.kind === "anonymous") throw unauthenticated();
  const { credential } = viewer;
  if (admission === "session" || admission === "instance") {
    if (!hasSession(viewer)) throw forbidden("This operation needs a session, not a token");
    if (admission === "instance" && !viewer.isInstanceAdmin)
      throw forbidden("This operation is for instance administrators");
    return;
  }
  if (credential.kind === "application") throw forbidden("The application was not granted this");
  if (credential.kind !== "apiToken" || admission === "read") return;
  if (credential.scope === "API_READ") throw forbidden("This token may only read");
  if (admission === "delete" && credential.scope !== "API_FULL")
    throw forbidden("This operation needs a token with the scope api:full");
}
