import type { ImageTemplate, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById } from "../../platform/access/visibleRows.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { PageQuery } from "../../platform/paging/page.ts";
import type { SearchedRow } from "../../platform/search/words.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { imageTemplateFilter, type Listing } from "./list.ts";

type Query = { select?: Prisma.ImageTemplateSelect | null; include?: Prisma.ImageTemplateInclude | null };

/** Returns a template that the viewer can see; null otherwise. */
export const imageTemplateById = readById("imageTemplate", reach.inWorkspaces);

/**
 * Returns visible templates in the order of their ids, without their documents unless the query selects them; null for
 * others. The caller passes at most 1,000 ids.
 */
export async function imageTemplatesByIds(
  context: RequestContext,
  ids: readonly string[],
  query: Query | { omit: Prisma.ImageTemplateOmit } = { omit: { document: true } },
): Promise<(Omit<ImageTemplate, "document"> | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.imageTemplate.findMany({ ...query, where }));
}

/**
 * Returns the templates of a workspace that a filter has without its search, each with the texts that are searched. The
 * caller has checked that the viewer can see the workspace.
 */
export async function imageTemplatesToSearch(
  { services }: RequestContext,
  workspaceId: string,
  listing: Listing,
  { where, orderBy }: Pick<PageQuery, "where" | "orderBy">,
): Promise<SearchedRow[]> {
  const rows = await services.database.prisma.imageTemplate.findMany({
    where: { AND: [{ workspaceId }, where, imageTemplateFilter(listing)] },
    orderBy,
    select: { id: true, name: true },
  });
  return rows.map(({ id, name }) => ({ id, texts: [name] }));
}

/**
 * Returns a template without its document as the target of a write.
 * @throws DomainError NOT_FOUND, also for a template that the viewer cannot see
 */
export async function imageTemplateTarget(tx: Tx, context: RequestContext, id: string) {
  const row = await tx.imageTemplate.findFirst({
    where: { id, ...reach.inWorkspaces(context.viewer) },
    omit: { document: true },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Image template");
  const { workspace, ...template } = row;
  return { template, workspaceId: template.workspaceId, organizationId: workspace.organizationId };
}
