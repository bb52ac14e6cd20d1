import { createHash } from "node:crypto";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import {
  altTextOf,
  contentsOf,
  type MediaItemReference,
  type PublicationContent,
  type RenditionContent,
} from "../content/content.ts";
import type { Library } from "../content/library.ts";

/** A change of the form below. Digests of another form never match. */
const FORM = 1;

interface Destined extends RenditionContent {
  targetKey: string;
}

/**
 * SHA-256 in hexadecimal of everything that a rendition sends: its destination, options, texts, media items with the
 * hashes of their bytes, and the alternative texts as they are published.
 */
export function digestOf(publication: PublicationContent, rendition: Destined, library: Library): string {
  const segments = contentsOf(publication, rendition).map(({ text, media, linkCard }) => ({
    text,
    media: media.map((item) => published(item, library)),
    ...(linkCard && {
      linkCard: { ...linkCard, image: linkCard.image === null ? null : published(linkCard.image, library) },
    }),
  }));
  const { targetKey, options } = rendition;
  return createHash("sha256")
    .update(canonicalJson({ form: FORM, targetKey, options, segments }))
    .digest("hex");
}

function published(item: MediaItemReference, library: Library) {
  if ("url" in item) return item;
  const inLibrary = library.get(item.mediaId);
  return {
    mediaId: item.mediaId,
    sha256: inLibrary?.contentSha256 ?? null,
    altText: altTextOf(item, inLibrary?.altText),
  };
}

interface Frozen extends Destined {
  contentDigest: string | null;
}

/** Whether a rendition would send what it was to send when it was frozen. */
export const isAsFrozen = (publication: PublicationContent, rendition: Frozen, library: Library): boolean =>
  rendition.contentDigest === digestOf(publication, rendition, library);
