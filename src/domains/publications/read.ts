import type { Publication, Rendition } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { rowsOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** One publication that the viewer can see, or null. */
export const publicationById = readById("publication", reach.inWorkspaces);

/**
 * The next publications that are scheduled in a workspace, at most 20; empty if the viewer cannot see the workspace.
 */
export function plannedPublications(context: RequestContext, workspaceId: string): Promise<Publication[]> {
  return context.services.database.prisma.publication.findMany({
    where: { workspaceId, state: "SCHEDULED", ...reach.inWorkspaces(context.viewer) },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: 20,
  });
}

/** Publications in the order of the ids; null for ids that are not visible. At most 3,100. */
export const publicationsByIds = readByIds("publication", reach.inWorkspaces);

const PUBLISHED_HOURS = `SELECT date_trunc('hour', published_at, 'UTC') AS hour, count(*)::int AS count
FROM publication WHERE workspace_id = $1 AND published_at >= $2 GROUP BY 1 ORDER BY 1`;

/**
 * The hours since an instant in which publications of a workspace went out, with their numbers. The caller has checked
 * that the viewer can see the workspace.
 */
export const publishedHours = (tx: Tx, workspaceId: string, since: Date): Promise<{ hour: Date; count: number }[]> =>
  rowsOf(tx, PUBLISHED_HOURS, [workspaceId, since]);

/** The renditions of a publication in their order; empty if the viewer cannot see it. */
export function renditionsOf(context: RequestContext, publicationId: string): Promise<Rendition[]> {
  return context.services.database.prisma.rendition.findMany({
    where: { publicationId, ...reach.inWorkspaces(context.viewer) },
    orderBy: { position: "asc" },
  });
}

/** Renditions in the order of the ids; null for ids that are not visible. At most 100. */
export const renditionsByIds = readByIds("rendition", reach.inWorkspaces);

/** Attempts in the order of the ids; null for ids that are not visible. At most 100. */
export const deliveryAttemptsByIds = readByIds("deliveryAttempt", (viewer) => ({
  rendition: reach.inWorkspaces(viewer),
}));
