import type { AuditEvent } from "../../prisma/generated/client/client.ts";
import type { World } from "./world.ts";

/** What a write left behind. */
export interface Trace {
  /** Its evidence, in the order in which it was written. */
  evidence: AuditEvent[];
  /** The organizations, workspaces and people whose revision moved, each by one, in sorted order. */
  touched: string[];
}

/** Runs something and tells what it left behind. */
export async function traceOf({ db: { prisma } }: World, run: () => Promise<unknown>): Promise<Trace> {
  const revisions = async () => new Map((await prisma.tenantRevision.findMany()).map((row) => [row.id, row.revision]));
  const known = new Set((await prisma.auditEvent.findMany({ select: { id: true } })).map(({ id }) => id));
  const before = await revisions();
  await run();
  const after = await revisions();
  const moved = [...after].filter(([id, revision]) => revision !== (before.get(id) ?? 0n));
  for (const [id, revision] of moved) {
    if (revision !== (before.get(id) ?? 0n) + 1n) throw new Error(`${id} moved from ${before.get(id)} to ${revision}`);
  }
  const evidence = await prisma.auditEvent.findMany({ where: { id: { notIn: [...known] } }, orderBy: { id: "asc" } });
  return { evidence, touched: moved.map(([id]) => id).toSorted() };
}
