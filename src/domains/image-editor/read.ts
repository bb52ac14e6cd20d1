import type { ImageTemplate, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type Query = { select?: Prisma.ImageTemplateSelect | null; include?: Prisma.ImageTemplateInclude | null };

/** One template within the viewer's reach, or null. */
export function imageTemplateById(scope: Scope, id: string, query: Query = {}): Promise<ImageTemplate | null> {
  return scope.services.database.prisma.imageTemplate.findFirst({
    ...(query as object),
    where: { id, ...reach.inWorkspaces(scope.viewer) },
  });
}

/** Templates within reach, in the order of their ids, without their documents; null for the others. At most 100. */
export async function imageTemplatesByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<(Omit<ImageTemplate, "document"> | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.imageTemplate.findMany({ where, omit: { document: true } }));
}

/** A template as a write acts on it, without its document. @throws DomainError NOT_FOUND, also for one out of reach */
export async function imageTemplateTarget(tx: Tx, scope: Scope, id: string) {
  const row = await tx.imageTemplate.findFirst({
    where: { id, ...reach.inWorkspaces(scope.viewer) },
    omit: { document: true },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Image template");
  const { workspace, ...template } = row;
  return { template, workspaceId: template.workspaceId, organizationId: workspace.organizationId };
}
