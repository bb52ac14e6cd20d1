import type { Database } from "../database/database.ts";

/** How far the audit log is sealed. */
export interface ChainState {
  sealedEvents: number;
  unsealedEvents: number;
  /** The hash of the last link and the time of its sealing; null for an empty chain. */
  head: string | null;
  sealedAt: Date | null;
}

/** Returns the present end of the hash chain. */
export async function chainState({ prisma }: Database): Promise<ChainState> {
  // The chain has no gap, so its last position is its length.
  const last = await prisma.auditSeal.findFirst({ orderBy: { position: "desc" } });
  return {
    sealedEvents: Number(last?.position ?? 0n),
    unsealedEvents: await prisma.auditUnsealed.count(),
    head: last?.hash ?? null,
    sealedAt: last?.sealedAt ?? null,
  };
}
