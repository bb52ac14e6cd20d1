import type { Database } from "./database.ts";

type Row = Record<string, unknown> | null;
type Tables = Record<string, { findUnique(query: object): Promise<Row> } | undefined>;

/** Returns what a selection has of a row with an id; null for a row that was deleted. */
export async function relatedTo({ prisma }: Database, model: string, id: string, select: object): Promise<Row> {
  const tables = prisma as unknown as Tables;
  const table = tables[`${model.charAt(0).toLowerCase()}${model.slice(1)}`];
  return (await table?.findUnique({ where: { id }, select })) ?? null;
}
