import type { Prisma, PublicationState, RenditionStatus } from "../../../prisma/generated/client/client.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { queueChanged } from "../notifications/effects.ts";
import { mediaIdsOf } from "./content/content.ts";
import { useMedia } from "./content/library.ts";
import { columnsOf, type NewContent, storeRenditions } from "./frozen/store.ts";
import { storePublicationWords } from "./search.ts";

/** The columns that change together with the state; absent ones stay. */
export type Moved = Pick<
  Prisma.PublicationUncheckedUpdateInput,
  | "scheduledAt"
  | "plannedAt"
  | "slotAt"
  | "jobId"
  | "publishedAt"
  | "title"
  | "segments"
  | "socialSetId"
  | "frozenContentRevision"
>;

interface Moving {
  now: Date;
  /** The content that is frozen, or follows the library again; absent if the content stays. */
  content?: NewContent | undefined;
}

/**
 * Moves a publication to a state if its revision is still the given one, and updates the copies of state and time in
 * its renditions. After a concurrent change the transaction is retried.
 */
export async function moveTo(
  tx: Tx,
  { id, revision }: { id: string; revision: number },
  state: PublicationState,
  { now, content, ...moved }: Moved & Moving,
) {
  const publication = await compareAndSet(
    tx.publication.update({
      where: { id, revision },
      data: { ...moved, ...(content && columnsOf(content)), state, updatedAt: now, revision: { increment: 1 } },
    }),
  );
  if (content !== undefined || moved.title !== undefined || moved.segments !== undefined)
    storePublicationWords(tx, publication);
  await tx.rendition.updateMany({
    where: { publicationId: id },
    data: { publicationState: state, scheduledAt: publication.scheduledAt },
  });
  if (content !== undefined) {
    await storeRenditions(tx, content, now);
    const mediaIds = mediaIdsOf(content, content.renditions);
    if (mediaIds.length > 0) await useMedia(tx, id, mediaIds, now);
  }
  // Everything was sent, so the library's items are free again.
  if (state === "PUBLISHED") await useMedia(tx, id, [], now);
  if (state !== "DRAFT") {
    const isPending = state === "SCHEDULED" || state === "PUBLISHING";
    await queueChanged(tx, publication.workspaceId, isPending, now);
  }
  return publication;
}

/** The final state of a publication whose renditions have all ended; undefined while one is in progress. */
export function outcomeOf(renditions: readonly { status: RenditionStatus }[]): "PUBLISHED" | "FAILED" | undefined {
  const every = (status: RenditionStatus) => renditions.every((rendition) => rendition.status === status);
  if (renditions.some(({ status }) => status !== "PUBLISHED" && status !== "FAILED")) return undefined;
  return every("PUBLISHED") ? "PUBLISHED" : "FAILED";
}
