import type { MediaItem, Prisma } from "../../../prisma/generated/client/client.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** Changes an item as it was read. @throws StaleRow if the item changed */
export const changeItem = (
  tx: Tx,
  { id, revision }: Pick<MediaItem, "id" | "revision">,
  data: Prisma.MediaItemUpdateInput,
  now: Date,
): Promise<MediaItem> =>
  compareAndSet(
    tx.mediaItem.update({
      where: { id, revision },
      data: { ...data, updatedAt: now, revision: { increment: 1 } },
    }),
  );
