import type { OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { DomainError, forbidden, unauthenticated } from "../errors/errors.ts";
import { boundWorkspace, hasSession, type User, type Viewer } from "./viewer.ts";

/**
 * The object of an action. The ids of its parents belong to it: a workspace names its organization, a slot its
 * workspace.
 */
export interface Target {
  organizationId?: string | null | undefined;
  workspaceId?: string | null | undefined;
  userId?: string | null | undefined;
}

type Rule =
  | { on: "anyone" }
  | { on: "instance" }
  | { on: "self" }
  | { on: "own" }
  /** The workspace of the target, or the organization of a target that is in no workspace. */
  | { on: "tenant" }
  | { on: "organization"; roles: readonly OrganizationRole[] }
  /** `or` names a flag of the membership that permits the action whatever the role. */
  | { on: "workspace"; roles: readonly WorkspaceRole[]; or?: "canApprove" };

/**
 * The one permission table: action → required roles. Read: every active member; edit: admin or editor; administer:
 * admin (docs/decisions/identity.md, 8).
 */
export const PERMISSIONS = {
  anyone: { on: "anyone" },
  self: { on: "self" },
  "inbox.own": { on: "own" },
  "instance.administer": { on: "instance" },
  "organization.read": { on: "organization", roles: ["OWNER", "ADMIN", "MEMBER"] },
  "organization.administer": { on: "organization", roles: ["OWNER", "ADMIN"] },
  "organization.own": { on: "organization", roles: ["OWNER"] },
  "workspace.read": { on: "workspace", roles: ["ADMIN", "EDITOR", "VIEWER"] },
  "workspace.edit": { on: "workspace", roles: ["ADMIN", "EDITOR"] },
  "workspace.administer": { on: "workspace", roles: ["ADMIN"] },
  "tenant.administer": { on: "tenant" },
  "publication.approve": { on: "workspace", roles: ["ADMIN"], or: "canApprove" },
  "publication.comment": { on: "workspace", roles: ["ADMIN", "EDITOR"], or: "canApprove" },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * Returns the role in a workspace: ADMIN for owners and admins of its organization, otherwise the role of the active
 * membership, or null.
 */
export function workspaceRole(user: User, { workspaceId, organizationId }: Target): WorkspaceRole | null {
  if (workspaceId == null) return null;
  const role = organizationId == null ? undefined : user.organizations.get(organizationId);
  if (role === "OWNER" || role === "ADMIN") return "ADMIN";
  return user.workspaces.get(workspaceId)?.role ?? null;
}

/** Whether admins of the workspace gave the person the permission to approve publications. */
const mayApprove = (user: User, { workspaceId }: Target): boolean =>
  workspaceId != null && user.workspaces.get(workspaceId)?.canApprove === true;

/** Whether the viewer has a permission on a target. Runs no query: the viewer carries the memberships. */
export function can(viewer: Viewer, permission: Permission, target: Target = {}): boolean {
  const rule: Rule = PERMISSIONS[permission];
  if (rule.on === "anyone") return true;
  if (viewer.kind === "anonymous") return false;
  if (rule.on === "instance") return viewer.isInstanceAdmin && hasSession(viewer);
  // A person's own rows lie outside every workspace, and so outside the workspace of a bound token.
  if (rule.on === "self") return target.userId === viewer.id && boundWorkspace(viewer) === null;
  if (rule.on === "own") return target.userId === viewer.id && withinBound(viewer, target.workspaceId ?? null);
  if (rule.on === "tenant") {
    return can(viewer, target.workspaceId == null ? "organization.administer" : "workspace.administer", target);
  }
  if (rule.on === "organization") {
    const role = target.organizationId == null ? undefined : viewer.organizations.get(target.organizationId);
    return role !== undefined && rule.roles.includes(role);
  }
  const role = workspaceRole(viewer, target);
  if (role === null) return false;
  return rule.roles.includes(role) || (rule.or === "canApprove" && mayApprove(viewer, target));
}

/**
 * Whether a person's own row of one workspace (null: of none) is visible to the credential: a bound token sees its own
 * workspace only.
 */
function withinBound(user: User, workspaceId: string | null): boolean {
  const bound = boundWorkspace(user);
  return bound === null || bound === workspaceId;
}

/**
 * Requires a permission on a target.
 * @throws DomainError UNAUTHENTICATED without a credential; FORBIDDEN without the permission
 */
export function authorize(viewer: Viewer, permission: Permission, target: Target = {}): void {
  if (can(viewer, permission, target)) return;
  throw viewer.kind === "anonymous" ? unauthenticated() : noAccess(viewer);
}

/**
 * Returns the error for an object that the viewer cannot access. Names the second factor if organizations of the viewer
 * wait for one.
 */
export function noAccess(viewer: Viewer): DomainError {
  if (viewer.kind === "anonymous" || viewer.withheld.size === 0) return forbidden();
  if (viewer.credential.kind === "application")
    return forbidden(
      "The roles and the credential do not permit this operation. An organization of the person requires a second factor that the person lacks, or does not allow applications that registered themselves",
    );
  return forbidden(
    "Your roles and credential do not permit this operation. An organization of yours requires a second factor: set one up at /second-factor, or with the mutation setUpSecondFactor",
  );
}

/**
 * Requires that the viewer proved their sign-in email.
 * @throws DomainError EMAIL_NOT_VERIFIED; UNAUTHENTICATED without a credential
 */
export function requireVerifiedEmail(viewer: Viewer): void {
  if (viewer.kind === "anonymous") throw unauthenticated();
  if (!viewer.isEmailVerified) throw emailNotVerified();
}

/** Returns the error for an operation that needs a verified email address. */
export const emailNotVerified = (): DomainError =>
  new DomainError(
    "EMAIL_NOT_VERIFIED",
    "Your email address is not verified. Open the link that was mailed to you, or request another one at /verify-email or with the mutation requestEmailVerification",
  );
