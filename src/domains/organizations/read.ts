import type { Organization, Prisma } from "../../../prisma/generated/client/client.ts";
import { noAccess } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { OLDEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type Query = { select?: Prisma.OrganizationSelect | null; include?: Prisma.OrganizationInclude | null };

/**
 * One organization that the viewer is a member of, or null.
 * @throws DomainError FORBIDDEN if the organization requires a second factor that the viewer lacks
 */
export async function organizationById(
  context: RequestContext,
  id: string,
  query: Query = {},
): Promise<Organization | null> {
  if (context.viewer.kind === "user" && context.viewer.withheld.has(id)) throw noAccess(context.viewer);
  const where = { AND: [{ id }, reach.organizations(context.viewer)] };
  return context.services.database.prisma.organization.findFirst({ ...(query as object), where });
}

/** Organizations of the viewer in the order of the ids; null for ids that are not visible. At most 100. */
export async function organizationsByIds(
  context: RequestContext,
  ids: readonly string[],
  query: Query = {},
): Promise<(Organization | null)[]> {
  const where = { AND: [{ id: { in: [...ids] } }, reach.organizations(context.viewer)] };
  return inOrder(ids, await context.services.database.prisma.organization.findMany({ ...(query as object), where }));
}

/** The viewer's organizations, oldest first. */
export async function organizationPage(
  context: RequestContext,
  args: PageArgs,
  query: Query,
): Promise<Page<Organization>> {
  const { where, orderBy, take, finish } = pageQuery(args, { list: "Viewer.organizations", order: OLDEST_FIRST });
  const { organization } = context.services.database.prisma;
  const mine = reach.organizations(context.viewer);
  const within = { AND: [where, mine] };
  return finish(await organization.findMany({ ...(query as object), where: within, orderBy, take }), () =>
    organization.count({ where: mine }),
  );
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
