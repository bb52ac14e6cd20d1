import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** What the library of a workspace has of the same bytes: once, however often they are uploaded. Null, too, for what is there for something else. */
export async function sameBytes(
  tx: Tx,
  { workspaceId, assetKind, sha256 }: Pick<MediaItem, "workspaceId" | "assetKind" | "sha256">,
): Promise<MediaItem | null> {
  if (assetKind !== "LIBRARY") return null;
  return tx.mediaItem.findFirst({ where: { workspaceId, sha256, assetKind, trashedAt: null } });
}
