import type { AuditEvent } from "../../prisma/generated/client/client.ts";
import type { World } from "./world.ts";

/** The records of a write. */
export interface Recorded {
  /** The audit events in their order. */
  auditEvents: AuditEvent[];
  /** The organizations, workspaces and people whose tenant revision moved once, in sorted order. */
  touched: string[];
}

/** Runs a function and returns the audit events and revisions that it caused. */
export async function recordedBy({ db: { prisma, pool } }: World, run: () => Promise<unknown>): Promise<Recorded> {
  const moves = async () =>
    (await pool.query<{ id: string }>("SELECT id FROM test.moved ORDER BY ctid")).rows.map(({ id }) => id);
  const ids = new Set((await prisma.auditEvent.findMany({ select: { id: true } })).map(({ id }) => id));
  const before = await moves();
  await run();
  const moved = (await moves()).slice(before.length).toSorted();
  const twice = moved.find((id, index) => id === moved[index - 1]);
  if (twice !== undefined) throw new Error(`The revision of ${twice} moved more than once`);
  const auditEvents = await prisma.auditEvent.findMany({
    where: { id: { notIn: [...ids] } },
    orderBy: { id: "asc" },
  });
  return { auditEvents, touched: moved };
}
