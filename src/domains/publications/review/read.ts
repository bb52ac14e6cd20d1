import type { PublicationComment } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";
import { held } from "./approved.ts";

/** Comments in the order of the ids; null for ids that are not visible. At most 100. */
export async function commentsByIds(scope: Scope, ids: readonly string[]): Promise<(PublicationComment | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.publicationComment.findMany({ where }));
}

/** The number of scheduled publications of a workspace that are not sent without an approval; 0 if the viewer cannot see the workspace. */
export function heldPublications(scope: Scope, workspaceId: string): Promise<number> {
  const { prisma } = scope.services.database;
  const scheduled = { workspaceId, state: "SCHEDULED" as const, ...reach.inWorkspaces(scope.viewer) };
  return prisma.publication.count({ where: { AND: [scheduled, held(prisma)] } });
}
