import type { ApiTokenScope, OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import type { Revisions } from "../answer-cache/revisions.ts";
import type { ApplicationScope } from "./applicationScopes.ts";

/** The credential of the caller. A credential never permits more than the roles of its user. */
export type Credential =
  | {
      readonly kind: "session";
      readonly sessionId: string;
      /** The instance administrator who impersonates the person; null for the person's own session. */
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
      /** An access token of an external application that acts for the person. */
      readonly kind: "application";
      readonly tokenId: string;
      readonly applicationId: string;
      /** Whether no instance administrator registered the application. */
      readonly isSelfRegistered: boolean;
      /** The version of the application's trusted documents; 0 without any. */
      readonly documentsVersion: number;
      /** Null for client credentials. */
      readonly grantId: string | null;
      readonly scopes: ReadonlySet<ApplicationScope>;
      readonly workspaceId: string | null;
    };

/** An active membership of a workspace. */
export interface WorkspaceMembership {
  readonly organizationId: string;
  readonly role: WorkspaceRole;
  /** Whether the member may approve publications, whatever the role. */
  readonly canApprove: boolean;
}

export interface Anonymous {
  readonly kind: "anonymous";
}

/** A signed-in person with memberships, read once for each request in one statement. */
export interface User {
  readonly kind: "user";
  readonly id: string;
  readonly email: string;
  /** Whether the person proved that `email` is theirs. Otherwise nothing is sent or published in their name. */
  readonly isEmailVerified: boolean;
  readonly isInstanceAdmin: boolean;
  readonly credential: Credential;
  /** The role in each organization; empty for a workspace-bound token. */
  readonly organizations: ReadonlyMap<string, OrganizationRole>;
  /** The active explicit memberships of workspaces. */
  readonly workspaces: ReadonlyMap<string, WorkspaceMembership>;
  /**
   * The ids of the person's organizations that require a second factor, which the person lacks, or that forbid the
   * application of the credential. Neither they nor their workspaces are in the maps above.
   */
  readonly withheld: ReadonlySet<string>;
  /**
   * The revisions that were read with the credential, before any row of the answer. Absent for a viewer that was read
   * again after a write.
   */
  readonly revisions?: Revisions;
}

export type Viewer = Anonymous | User;

export const ANONYMOUS: Anonymous = { kind: "anonymous" };

/**
 * Whether the credential is the person's own session, of this server or of the identity provider.
 * Tokens and impersonations may not administer (docs/decisions/identity.md, 2).
 */
export function hasSession(user: User): boolean {
  return "sessionId" in user.credential && impersonatorOf(user) === null;
}

/** Returns the id of the instance administrator who impersonates the person, or null. */
export function impersonatorOf(user: User): string | null {
  return user.credential.kind === "session" ? user.credential.impersonatorId : null;
}

/** Returns the only workspace of a bound token, or null. */
export function boundWorkspace(user: User): string | null {
  return "workspaceId" in user.credential ? user.credential.workspaceId : null;
}
