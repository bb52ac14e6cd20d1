import type { AuditEvent } from "../../../prisma/generated/client/client.ts";
import { authorize, can } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";
import { type AuditFilter, auditPage } from "../../platform/audit/read.ts";
import type { Page, PageArgs } from "../../platform/paging/page.ts";

/**
 * One page of an organization's audit log with its workspaces, newest first, for its owner and admins. Events of
 * deleted objects are included.
 * @throws DomainError FORBIDDEN for all other callers, also for an unknown organization; otherwise as `auditPage`
 */
export async function organizationAuditPage(
  { viewer, services }: RequestContext,
  organizationId: string,
  filter: Omit<AuditFilter, "organizationId">,
  args: PageArgs,
): Promise<Page<AuditEvent>> {
  return auditPage(services.database, { ...filter, organizationId }, args, () =>
    authorize(viewer, "organization.administer", { organizationId }),
  );
}

/**
 * Audit events in the order of the ids. Owners and admins see those of their organizations, instance administrators all
 * of them; null for all others. At most 100.
 */
export const auditEventsByIds = readByIds("auditEvent", (viewer) =>
  can(viewer, "instance.administer") ? {} : reach.inAdministeredOrganizations(viewer),
);
