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
}

/** The files at addresses of a publication and its renditions, from a position of the thread on. */
export function addressesOf(
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
  from: number,
): Place[] {
  const inSegment = (position: number, { media = [] }: Partial<Segment>, path: Issue["path"]): Place[] =>
    media.flatMap((item, index) =>
      "url" in item && position >= from
        ? [{ url: item.url, path: [...path, "segments", position, "media", index, "source", "url"] }]
        : [],
    );
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
