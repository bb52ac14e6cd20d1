import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import { type AuditDraft, workspaceEvent } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { EventDraft } from "../../../platform/webhooks/events.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { count } from "../../usage/effects.ts";
import { readyItem } from "../newItem.ts";
import { storeMediaWords } from "../search.ts";
import type { AddressCopy } from "./copyAddress.ts";

interface Creation {
  workspaceId: string;
  organizationId: string;
  createdById: string | null;
  now: Date;
}

/** The ids of the library's items by the addresses that they were copied from, and the records of the write. */
export interface NewCopies {
  mediaIds: ReadonlyMap<string, string>;
  audit: AuditDraft[];
  events: EventDraft[];
}

/**
 * Creates the items of copied files, ready for use, and counts them as uploads. A file whose bytes the library has
 * already becomes that item. The items are temporary: once no post needs them, they are tidied.
 * @throws DomainError QUOTA_EXCEEDED; CONFLICT while the library's item of the same bytes is not ready
 */
export async function createCopies(
  tx: Tx,
  services: Pick<Services, "env" | "now">,
  copies: readonly AddressCopy[],
  { workspaceId, organizationId, createdById, now }: Creation,
): Promise<NewCopies> {
  if (copies.length === 0) return { mediaIds: new Map(), audit: [], events: [] };
  const created = await tx.mediaItem.createManyAndReturn({
    data: copies.map(({ id, filename, sha256, stored }) => ({
      ...(stored as typeof stored & Pick<MediaItem, "width" | "height" | "durationMs">),
      ...readyItem(filename, createdById, now),
      id,
      workspaceId,
      source: "UPLOAD" as const,
      retention: "TEMPORARY" as const,
      sha256,
    })),
    skipDuplicates: true,
  });
  for (const item of created) storeMediaWords(tx, item);
  const items = await tx.mediaItem.findMany({
    where: { workspaceId, assetKind: "LIBRARY", trashedAt: null, sha256: { in: copies.map(({ sha256 }) => sha256) } },
  });
  const byBytes = new Map(items.map((item) => [item.sha256, item]));
  const mediaIds = new Map(copies.map(({ url, sha256 }) => [url, readyIdOf(byBytes.get(sha256))]));
  const fresh = copies.filter(({ id }) => created.some((item) => item.id === id));
  const received = sum(fresh.map((copy) => BigInt(copy.received)));
  const use = { organizationId, at: now };
  await count(tx, services, {
    ...use,
    metric: "media_bytes_stored",
    delta: sum(fresh.map(({ stored }) => stored.size)),
  });
  await count(tx, services, { ...use, metric: "media_bytes_uploaded_monthly", delta: received });
  return {
    mediaIds,
    audit: fresh.map((copy) =>
      workspaceEvent("workspace.media_added", { workspaceId, organizationId }, [
        { field: "media_id", current: copy.id },
        { field: "bytes", current: String(copy.received) },
        { field: "period", current: now.toISOString().slice(0, 7) },
      ]),
    ),
    events: fresh.flatMap(({ id: objectId }) =>
      (["media.added", "media.ready"] as const).map((type) => ({ type, objectId, organizationId, workspaceId })),
    ),
  };
}

const sum = (sizes: readonly bigint[]): bigint => sizes.reduce((total, size) => total + size, 0n);

function readyIdOf(item: MediaItem | undefined): string {
  // The other item was deleted meanwhile.
  if (item === undefined) throw new StaleRow();
  if (item.processing === "READY") return item.id;
  throw new DomainError(
    "CONFLICT",
    `The library's item ${item.id} has the same bytes as a file at an address and is not ready. Repeat the call when the item is ready, or delete the item`,
  );
}
