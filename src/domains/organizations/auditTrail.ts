import type { AuditEvent } from "../../../prisma/generated/client/client.ts";
import { authorize } from "../../platform/access/permissions.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { type AuditFilter, auditPage } from "../../platform/audit/read.ts";
import type { Page, PageArgs } from "../../platform/paging/page.ts";

/**
 * One page of what happened in an organization and its workspaces, newest first, for its owner and admins. It holds what was deleted, too.
 * @throws DomainError FORBIDDEN for everyone else, of an unknown organization as well; otherwise as `auditPage`
 */
export async function organizationAuditPage(
  { viewer, services }: Scope,
  organizationId: string,
  filter: Omit<AuditFilter, "organizationId">,
  args: PageArgs,
): Promise<Page<AuditEvent>> {
  return auditPage(services.database, { ...filter, organizationId }, args, () =>
    authorize(viewer, "organization.administer", { organizationId }),
  );
}
