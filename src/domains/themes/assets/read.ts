import type { Prisma, ThemeAsset as Row } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** The bytes are megabytes: they are read where they are served, and nowhere else. */
export const WITHOUT_BYTES = { content: true, derivative: true } as const;
export type ThemeAsset = Omit<Row, keyof typeof WITHOUT_BYTES>;

type Query = { select?: Prisma.ThemeAssetSelect | null };

/** One asset of an organization that the viewer is a member of, or null. `query` says which columns. */
export function themeAssetById(scope: Scope, id: string, query: Query): Promise<Row | null> {
  const where = { id, ...reach.inOrganizations(scope.viewer) };
  return scope.services.database.prisma.themeAsset.findFirst({ ...(query as object), where });
}

/** Assets within reach, in the order of their ids; null for the others. At most 100. */
export async function themeAssetsByIds(scope: Scope, ids: readonly string[]): Promise<(ThemeAsset | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inOrganizations(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.themeAsset.findMany({ where, omit: WITHOUT_BYTES }));
}

/** An asset as a write acts on it. @throws DomainError NOT_FOUND, also for one out of reach */
export async function themeAssetTarget(tx: Tx, scope: Scope, id: string): Promise<ThemeAsset> {
  const where = { id, ...reach.inOrganizations(scope.viewer) };
  const row = await tx.themeAsset.findFirst({ where, omit: WITHOUT_BYTES });
  if (!row) throw notFound("Theme asset");
  return row;
}
