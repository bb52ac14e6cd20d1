import DataLoader from "dataloader";
import type { Prisma, Workspace } from "../../../prisma/generated/client/client.ts";
import { authorize, can, noAccess, type Permission } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";
import { forbidden, notFound } from "../../platform/errors/errors.ts";
import { OLDEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type Query = { select?: Prisma.WorkspaceSelect | null; include?: Prisma.WorkspaceInclude | null };

/**
 * One workspace that the viewer can see, or null.
 * @throws DomainError FORBIDDEN if its organization requires a second factor that the viewer lacks
 */
export async function workspaceById(context: RequestContext, id: string, query: Query = {}): Promise<Workspace | null> {
  const { viewer, services } = context;
  const { workspace } = services.database.prisma;
  const row = await workspace.findFirst({
    ...(query as object),
    where: { AND: [{ id }, reach.workspaces(viewer)] },
  });
  if (row !== null || viewer.kind !== "user" || viewer.withheld.size === 0) return row;
  const withheld = await workspace.count({ where: { id, organizationId: { in: [...viewer.withheld] } } });
  if (withheld > 0) throw noAccess(viewer);
  return null;
}

/** Whether the viewer of a stream can access its workspace now. */
export const accessTo = async (context: RequestContext, id: string): Promise<boolean> =>
  (await workspaceById(context, id, { select: { id: true } })) !== null;

/** @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access */
export async function requireAccessTo(context: RequestContext, id: string): Promise<void> {
  if (!(await accessTo(context, id))) throw forbidden();
}

/** Workspaces in the order of the ids; null for ids that are not visible. At most 100. */
export const workspacesByIds = readByIds("workspace", reach.workspaces);

/** A workspace of an organization, with its zone. */
interface Place {
  id: string;
  organizationId: string;
  timezone: string;
}

/** One statement for all organizations of a response. */
const places = new WeakMap<RequestContext, DataLoader<string, Place[]>>();

/** The workspaces of an organization that the viewer can see, oldest first. */
export function workspacesWithin(context: RequestContext, organizationId: string): Promise<Place[]> {
  let loader = places.get(context);
  if (!loader) {
    // Results are not kept, because a mutation of the same request may make a workspace.
    loader = new DataLoader(
      async (ids: readonly string[]) => {
        const rows = await context.services.database.prisma.workspace.findMany({
          where: { AND: [{ organizationId: { in: [...new Set(ids)] } }, reach.workspaces(context.viewer)] },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
          select: { id: true, organizationId: true, timezone: true },
        });
        const byOrganization = Map.groupBy(rows, (row) => row.organizationId);
        return ids.map((id) => byOrganization.get(id) ?? []);
      },
      { cache: false },
    );
    places.set(context, loader);
  }
  return loader.load(organizationId);
}

/** The workspaces that the viewer can see, oldest first. */
export async function workspacePage(context: RequestContext, args: PageArgs, query: Query): Promise<Page<Workspace>> {
  const { where, orderBy, take, finish } = pageQuery(args, { list: "Viewer.workspaces", order: OLDEST_FIRST });
  const { workspace } = context.services.database.prisma;
  const mine = reach.workspaces(context.viewer);
  const within = { AND: [where, mine] };
  return finish(await workspace.findMany({ ...(query as object), where: within, orderBy, take }), () =>
    workspace.count({ where: mine }),
  );
}

/**
 * Checks that the viewer may read in a workspace. Only the inherited role of an organization's owners and admins needs
 * a query.
 * @throws DomainError FORBIDDEN, also for a workspace that does not exist
 */
export async function authorizeWorkspace(
  { viewer, services }: RequestContext,
  permission: Permission,
  workspaceId: string,
): Promise<void> {
  if (can(viewer, permission, { workspaceId })) return;
  const select = { organizationId: true };
  const target = await services.database.prisma.workspace.findUnique({ where: { id: workspaceId }, select });
  authorize(viewer, permission, { workspaceId, organizationId: target?.organizationId });
}

/**
 * The settings of one workspace (GET /workspaces/{id}/settings).
 * @throws DomainError FORBIDDEN for everyone but active members, also for an id that does not exist; NOT_FOUND if the
 * workspace is deleted between the access check and the load
 */
export async function workspaceSettings(
  context: RequestContext,
  workspaceId: string,
  query: Query = {},
): Promise<Workspace> {
  await authorizeWorkspace(context, "workspace.read", workspaceId);
  const row = await context.services.database.prisma.workspace.findUnique({
    ...(query as object),
    where: { id: workspaceId },
  });
  if (!row) throw notFound("Workspace");
  return row;
}

/**
 * The workspace that a write acts on. An unknown id gets the same error as one that the viewer cannot access.
 * @throws DomainError FORBIDDEN
 */
export async function workspaceTarget(tx: Tx, id: string): Promise<Workspace & { workspaceId: string }> {
  const row = await tx.workspace.findUnique({ where: { id } });
  if (!row) throw forbidden();
  return { ...row, workspaceId: row.id };
}

/** A workspace that a person can choose as the only one of a token or an application. */
export interface ChoosableWorkspace {
  id: string;
  name: string;
  organization: { name: string };
}

/** The pages of tokens and applications list at most this many workspaces. */
const MOST_CHOICES = 100;

/** Returns the viewer's workspaces among some, by name. */
export const choosableWorkspaces = (
  context: RequestContext,
  among: Prisma.WorkspaceWhereInput = {},
): Promise<ChoosableWorkspace[]> =>
  context.services.database.prisma.workspace.findMany({
    where: { AND: [reach.workspaces(context.viewer), among] },
    select: { id: true, name: true, organization: { select: { name: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST_CHOICES,
  });
