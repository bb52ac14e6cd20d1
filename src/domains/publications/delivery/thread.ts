import type { Tx } from "../../../platform/write/transaction.ts";
import type { Posted, ReplyTo } from "../../../providers/post.ts";
import { isFirstComment, type PublicationContent } from "../content/content.ts";

/** A segment that is live, with another one behind it. */
interface Live {
  renditionId: string;
  position: number;
  accountId: string;
  posted: Posted;
  now: Date;
}

/** Stores the post of a segment that is live, before its rendition moves on to the next segment. */
export async function keepLive(tx: Tx, { renditionId, position, accountId, posted, now }: Live): Promise<void> {
  await tx.liveSegment.create({ data: { renditionId, position, accountId, ...posted, publishedAt: now } });
}

/**
 * The posts that the current segment of a rendition replies to; null for the first segment, without a statement. The
 * first comment replies to the first post.
 */
export async function replyToOf(
  prisma: Pick<Tx, "liveSegment">,
  { id: renditionId, segment, publication }: { id: string; segment: number; publication: PublicationContent },
): Promise<ReplyTo | null> {
  if (segment === 0) return null;
  const rows = await prisma.liveSegment.findMany({
    where: { renditionId, position: { in: [0, segment - 1] } },
    orderBy: { position: "asc" },
  });
  const [root, parent = root] = rows.map(({ externalId }) => externalId);
  if (root === undefined || parent === undefined) throw new Error(`segment ${segment - 1} is not live`);
  return isFirstComment(publication, segment) ? { parent: root, root } : { parent, root };
}
