import type { MediaItem } from "../../../prisma/generated/client/client.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { count } from "../usage/effects.ts";
import { forgotten } from "./forget.ts";

interface Removal {
  item: Pick<MediaItem, "id" | "revision" | "size">;
  organizationId: string;
  now: Date;
}

/** Deletes an unused item: its row and usage now, its bytes after the commit. */
export async function remove(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  { item: { id, revision, size }, organizationId, now }: Removal,
): Promise<OutboxDraft[]> {
  await compareAndSet(tx.mediaItem.delete({ where: { id, revision } }));
  await count(tx, services, { organizationId, metric: "media_bytes_stored", delta: -size, at: now });
  return forgotten([id], now);
}
