import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** Returns the library item with the same bytes; null without one, and for other kinds of assets. */
export async function sameBytes(
  tx: Tx,
  { workspaceId, assetKind, sha256 }: Pick<MediaItem, "workspaceId" | "assetKind" | "sha256">,
): Promise<MediaItem | null> {
  if (assetKind !== "LIBRARY") return null;
  return tx.mediaItem.findFirst({ where: { workspaceId, sha256, assetKind, trashedAt: null } });
}
