import type { Database } from "../database/database.ts";

/** How far the trail is sealed. */
export interface ChainState {
  sealedEvents: number;
  unsealedEvents: number;
  /** The hash of the last link, and when it was made; null while there is none. */
  head: string | null;
  sealedAt: Date | null;
}

/** Where the chain of evidence ends now. */
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
