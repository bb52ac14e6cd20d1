import type { DeliveryAttempt, Prisma, Publication, Rendition } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";

type Query = { select?: Prisma.PublicationSelect | null; include?: Prisma.PublicationInclude | null };

/** One publication that the viewer can see, or null. */
export function publicationById(scope: Scope, id: string, query: Query = {}): Promise<Publication | null> {
  return scope.services.database.prisma.publication.findFirst({
    ...(query as object),
    where: { id, ...reach.inWorkspaces(scope.viewer) },
  });
}

/** The next publications that are scheduled in a workspace, at most 20; empty if the viewer cannot see the workspace. */
export function plannedPublications(scope: Scope, workspaceId: string): Promise<Publication[]> {
  return scope.services.database.prisma.publication.findMany({
    where: { workspaceId, state: "SCHEDULED", ...reach.inWorkspaces(scope.viewer) },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: 20,
  });
}

/** Publications in the order of the ids; null for ids that are not visible. At most 3,100. */
export async function publicationsByIds(
  scope: Scope,
  ids: readonly string[],
  query: Query = {},
): Promise<(Publication | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.publication.findMany({ ...(query as object), where }));
}

/** The renditions of a publication in their order; empty if the viewer cannot see it. */
export function renditionsOf(scope: Scope, publicationId: string): Promise<Rendition[]> {
  return scope.services.database.prisma.rendition.findMany({
    where: { publicationId, ...reach.inWorkspaces(scope.viewer) },
    orderBy: { position: "asc" },
  });
}

/** Renditions in the order of the ids; null for ids that are not visible. At most 100. */
export async function renditionsByIds(scope: Scope, ids: readonly string[]): Promise<(Rendition | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.rendition.findMany({ where }));
}

/** Attempts in the order of the ids; null for ids that are not visible. At most 100. */
export async function deliveryAttemptsByIds(scope: Scope, ids: readonly string[]): Promise<(DeliveryAttempt | null)[]> {
  const where = { id: { in: [...ids] }, rendition: reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.deliveryAttempt.findMany({ where }));
}
