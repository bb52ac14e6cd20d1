import type { ApiTokenScope, OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import type { ApplicationScope } from "./applicationScopes.ts";

/** What the caller showed. A credential never does more than its user's roles allow. */
export type Credential =
  | {
      readonly kind: "session";
      readonly sessionId: string;
      /** The instance administrator who acts as the person; null when the person does. */
      readonly impersonatorId: string | null;
    }
  | { readonly kind: "identityProvider"; readonly sessionId: string }
  | {
      readonly kind: "apiToken";
      readonly tokenId: string;
      readonly scope: ApiTokenScope;
      readonly workspaceId: string | null;
    }
  | {
      /** An access token of an external application, acting for the person. */
      readonly kind: "application";
      readonly tokenId: string;
      readonly applicationId: string;
      /** Null for client credentials. */
      readonly grantId: string | null;
      readonly scopes: ReadonlySet<ApplicationScope>;
      readonly workspaceId: string | null;
    };

export interface Anonymous {
  readonly kind: "anonymous";
}

/** A signed-in person, with the memberships that decide what they reach: read once a request, in one statement. */
export interface User {
  readonly kind: "user";
  readonly id: string;
  readonly email: string;
  readonly isInstanceAdmin: boolean;
  readonly credential: Credential;
  /** Role in each organization; empty for a workspace-bound token. */
  readonly organizations: ReadonlyMap<string, OrganizationRole>;
  /** Active memberships of workspaces, the explicit ones. */
  readonly workspaces: ReadonlyMap<string, { readonly organizationId: string; readonly role: WorkspaceRole }>;
}

export type Viewer = Anonymous | User;

export const ANONYMOUS: Anonymous = { kind: "anonymous" };

/**
 * Sessions, of this server or of the identity provider, may administer; tokens may not (docs/decisions/identity.md, 2).
 * Nor may an instance administrator who acts as somebody else: that session is not the person's own.
 */
export function hasSession(user: User): boolean {
  return "sessionId" in user.credential && impersonatorOf(user) === null;
}

/** The instance administrator who acts as the person, or null when the person acts. */
export function impersonatorOf(user: User): string | null {
  return user.credential.kind === "session" ? user.credential.impersonatorId : null;
}

/** The only workspace that a bound token reaches, or null. */
export function boundWorkspace(user: User): string | null {
  return "workspaceId" in user.credential ? user.credential.workspaceId : null;
}
