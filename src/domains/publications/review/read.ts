import * as reach from "../../../platform/access/reach.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { readByIds } from "../../../platform/access/visibleRows.ts";
import { held } from "./approved.ts";

/** Comments in the order of the ids; null for ids that are not visible. At most 100. */
export const commentsByIds = readByIds("publicationComment", reach.inWorkspaces);

/**
 * The number of scheduled publications of a workspace that are not sent without an approval; 0 if the viewer cannot see
 * the workspace.
 */
export function heldPublications(context: RequestContext, workspaceId: string): Promise<number> {
  const { prisma } = context.services.database;
  const scheduled = { workspaceId, state: "SCHEDULED" as const, ...reach.inWorkspaces(context.viewer) };
  return prisma.publication.count({ where: { AND: [scheduled, held(prisma)] } });
}
