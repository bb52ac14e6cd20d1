import type { Organization } from "../../../prisma/generated/client/client.ts";
import { noAccess } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { OLDEST_FIRST, type Page, type PageArgs, readPage } from "../../platform/paging/page.ts";
import type { Tx } from "../../platform/write/transaction.ts";

const visible = readById("organization", reach.organizations);

/**
 * One organization that the viewer is a member of, or null.
 * @throws DomainError FORBIDDEN if the organization requires a second factor that the viewer lacks
 */
export async function organizationById(
  context: RequestContext,
  id: string,
  query?: object,
): Promise<Organization | null> {
  if (context.viewer.kind === "user" && context.viewer.withheld.has(id)) throw noAccess(context.viewer);
  return visible(context, id, query);
}

/** Organizations of the viewer in the order of the ids; null for ids that are not visible. At most 100. */
export const organizationsByIds = readByIds("organization", reach.organizations);

/** The viewer's organizations, oldest first. */
export function organizationPage(
  { viewer, services }: RequestContext,
  args: PageArgs,
  query: object,
): Promise<Page<Organization>> {
  const rules = { list: "Viewer.organizations", order: OLDEST_FIRST };
  return readPage(services.database.prisma.organization, args, rules, reach.organizations(viewer), query);
}

/**
 * The organization that a write acts on. An unknown id gets the same error as one that the viewer cannot access.
 * @throws DomainError FORBIDDEN
 */
export async function organizationTarget(tx: Tx, id: string): Promise<Organization & { organizationId: string }> {
  const row = await tx.organization.findUnique({ where: { id } });
  if (!row) throw forbidden();
  return { ...row, organizationId: row.id };
}
