import { impersonatorOf, type User } from "../../platform/access/viewer.ts";

/** Returns the organization that pays for a request: by what it names now, otherwise as it was known before. */
export const payerIn = (payer: string | null | undefined, viewer: User, named?: readonly string[]): string | null =>
  payerOf(viewer, named) ?? payer ?? homeOf(viewer);

/**
 * Returns the organization of the first workspace that the request names and that the viewer is a member of; undefined
 * if there is none. A person can therefore only spend budgets of organizations that they belong to.
 */
function payerOf(viewer: User, named: readonly string[] = []): string | undefined {
  for (const id of named) {
    const membership = viewer.workspaces.get(id);
    if (membership !== undefined) return membership.organizationId;
  }
  return undefined;
}

/**
 * Returns the organization that pays for requests without a workspace: the oldest one of the viewer, which is that of
 * the workspace for a bound credential; null without one. Ids sort by the time of their creation.
 */
export function homeOf({ organizations, workspaces }: User): string | null {
  let oldest: string | null = null;
  const consider = (id: string) => {
    if (oldest === null || id < oldest) oldest = id;
  };
  for (const id of organizations.keys()) consider(id);
  if (oldest === null) for (const { organizationId } of workspaces.values()) consider(organizationId);
  return oldest;
}

/**
 * Returns the person who acts, by whom all credentials count: the administrator of an impersonation, otherwise the
 * owner of the credential. A person can have any number of sessions and tokens.
 */
export const actingPerson = (viewer: User): string => impersonatorOf(viewer) ?? viewer.id;

/** Returns the external application that acts for the person; null for the person's own credentials. */
export const applicationOf = ({ credential }: User): string | null =>
  credential.kind === "application" ? credential.applicationId : null;
