import type { AuditEvent } from "../../prisma/generated/client/client.ts";
import type { World } from "./world.ts";

/** The records of a write. */
export interface Recorded {
  /** The audit events in their order. */
  auditEvents: AuditEvent[];
  /** The organizations, workspaces and people whose tenant revision increased by one, in sorted order. */
  touched: string[];
}

/** Runs a function and returns the audit events and revisions that it caused. */
export async function recordedBy({ db: { prisma } }: World, run: () => Promise<unknown>): Promise<Recorded> {
  const revisions = async () => new Map((await prisma.tenantRevision.findMany()).map((row) => [row.id, row.revision]));
  const known = new Set((await prisma.auditEvent.findMany({ select: { id: true } })).map(({ id }) => id));
  const before = await revisions();
  await run();
  const after = await revisions();
  const moved = [...after].filter(([id, revision]) => revision !== (before.get(id) ?? 0n));
  for (const [id, revision] of moved) {
    if (revision !== (before.get(id) ?? 0n) + 1n)
      throw new Error(`${id} increased from ${before.get(id)} to ${revision}`);
  }
  const auditEvents = await prisma.auditEvent.findMany({
    where: { id: { notIn: [...known] } },
    orderBy: { id: "asc" },
  });
  return { auditEvents, touched: moved.map(([id]) => id).toSorted() };
}
