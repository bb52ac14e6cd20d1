import type { Issue } from "../../../platform/errors/errors.ts";
import {
  ownSegmentsOf,
  type PublicationContent,
  type RenditionContent,
  type Segment,
  segmentsOf,
} from "../content/content.ts";
import { publishedSegments } from "../rules.ts";
import type { WholeRendition } from "../target.ts";

/** A file at an address, with its place in the publication. */
export interface Place {
  url: string;
  /** Starts at the publication: `["segments", 0, "media", 1, "source", "url"]`. */
  path: Issue["path"];
  /** Whether the file is the picture of a link card, which the card can do without. */
  isCardPicture?: true;
}

/** The files at addresses of a publication and its renditions, from a position of the thread on. */
export function addressesOf(
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
  from: number,
): Place[] {
  const inSegment = (position: number, { media = [], linkCard }: Partial<Segment>, path: Issue["path"]): Place[] => {
    if (position < from) return [];
    const at = [...path, "segments", position];
    const attached = media.flatMap((item, index) =>
      "url" in item ? [{ url: item.url, path: [...at, "media", index, "source", "url"] }] : [],
    );
    const { image } = linkCard ?? {};
    return image && "url" in image
      ? [...attached, { url: image.url, path: [...at, "linkCard", "image"], isCardPicture: true }]
      : attached;
  };
  return [
    ...segmentsOf(publication).flatMap((segment, position) => inSegment(position, segment, [])),
    ...renditions.flatMap((rendition, index) =>
      Object.entries(ownSegmentsOf(rendition)).flatMap(([at, own]) =>
        inSegment(Number(at), own, ["renditions", index]),
      ),
    ),
  ];
}

/**
 * The position behind the last segment that some rendition published, or may have. The files before it stay where they
 * are.
 */
export const behindPublished = (renditions: readonly WholeRendition[]): number =>
  Math.max(0, ...renditions.map(publishedSegments));
