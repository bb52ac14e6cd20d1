import type { ApplicationGrant, Prisma } from "../../../prisma/generated/client/client.ts";
import { can } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { NEWEST_FIRST, type Page, type PageArgs, readPage } from "../../platform/paging/page.ts";

/**
 * The live grants that act in an organization: of its members, for all their workspaces or for one of its own. Everyone
 * with a role in a workspace is a member of the organization.
 */
export const actingIn = (organizationId: string) =>
  ({
    revokedAt: null,
    application: { revokedAt: null },
    OR: [{ workspaceId: null }, { workspace: { organizationId } }],
    user: { organizationMembers: { some: { organizationId } } },
  }) as const satisfies Prisma.ApplicationGrantWhereInput;

/** Returns the grants that act in an organization, newest first; null for everyone but its admins with a session. */
export async function organizationGrantPage(
  context: RequestContext,
  organizationId: string,
  args: PageArgs,
  query?: object,
): Promise<Page<ApplicationGrant> | null> {
  const { viewer } = context;
  const mayRead = can(viewer, "organization.administer", { organizationId });
  if (!mayRead || viewer.kind !== "user" || !hasSession(viewer)) return null;
  const rules = { list: "Organization.applicationGrants", order: NEWEST_FIRST, filter: { organizationId } };
  const { applicationGrant } = context.services.database.prisma;
  return readPage(applicationGrant, args, rules, actingIn(organizationId), query);
}
