import type { Prisma, ThemeAsset as Row } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** The bytes are megabytes, so only the content endpoint reads them. */
export const WITHOUT_BYTES = { content: true, derivative: true } as const;
export type ThemeAsset = Omit<Row, keyof typeof WITHOUT_BYTES>;

type Query = { select?: Prisma.ThemeAssetSelect | null };

/** One asset of the viewer's organizations, or null. `query` selects the columns. */
export function themeAssetById(context: RequestContext, id: string, query: Query): Promise<Row | null> {
  const where = { id, ...reach.inOrganizations(context.viewer) };
  return context.services.database.prisma.themeAsset.findFirst({ ...(query as object), where });
}

/** Assets in the order of the ids; null for ids that are not visible. At most 100. */
export async function themeAssetsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(ThemeAsset | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inOrganizations(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.themeAsset.findMany({ where, omit: WITHOUT_BYTES }));
}

/** The asset that a write acts on. @throws DomainError NOT_FOUND, also for one that the viewer cannot see */
export async function themeAssetTarget(tx: Tx, context: RequestContext, id: string): Promise<ThemeAsset> {
  const where = { id, ...reach.inOrganizations(context.viewer) };
  const row = await tx.themeAsset.findFirst({ where, omit: WITHOUT_BYTES });
  if (!row) throw notFound("Theme asset");
  return row;
}
