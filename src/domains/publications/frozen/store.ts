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

// Arrays: for records of a JSON text, PostgreSQL plans the statement again for each value.
const STORE = `
UPDATE rendition SET segments = given.segments::jsonb, content_digest = given.digest, updated_at = $4::timestamptz
FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::text[])) AS given(id, segments, digest) WHERE rendition.id = given.id`;

/** Stores the content of the renditions. Takes one statement. */
export async function storeRenditions(tx: Tx, { renditions }: NewContent, now: Date): Promise<void> {
  if (renditions.length === 0) return;
  const ids = renditions.map(({ id }) => id);
  const segments = renditions.map((rendition) => rendition.segments && JSON.stringify(rendition.segments));
  const digests = renditions.map(({ contentDigest }) => contentDigest);
  await tx.$executeRawUnsafe(STORE, ids, segments, digests, now);
}
