import type { Prisma, Publication } from "../../../../prisma/generated/client/client.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Segment } from "../content/content.ts";

/** The content of a publication and its renditions that replaces the stored one. */
export interface NewContent {
  segments: readonly Segment[];
  renditions: readonly { id: string; segments: unknown; contentDigest: string | null }[];
  /** The content revision that the digests describe; null for content that follows the library. */
  frozenContentRevision: number | null;
}

/** The new content of a publication whose content revision stays, because what is published was only fixed. */
export const fixed = (
  content: Pick<NewContent, "segments" | "renditions">,
  { contentRevision }: Pick<Publication, "contentRevision">,
): NewContent => ({ ...content, frozenContentRevision: contentRevision });

export const columnsOf = ({ segments, frozenContentRevision }: NewContent) => ({
  segments: segments as unknown as Prisma.JsonArray,
  frozenContentRevision,
});

const STORE = `
UPDATE rendition SET segments = given.segments, content_digest = given.digest, updated_at = $2::timestamptz
FROM jsonb_to_recordset($1::jsonb) AS given(id text, segments jsonb, digest text) WHERE rendition.id = given.id`;

/** Stores the content of the renditions. Takes one statement. */
export async function storeRenditions(tx: Tx, { renditions }: NewContent, now: Date): Promise<void> {
  if (renditions.length === 0) return;
  const rows = renditions.map(({ id, segments, contentDigest }) => ({ id, segments, digest: contentDigest }));
  await tx.$executeRawUnsafe(STORE, JSON.stringify(rows), now);
}
