import { newKey } from "../../../platform/ids/ids.ts";
import { type OwnSegments, ownSegmentsOf, type RenditionContent, type Segment } from "./content.ts";

interface Identified {
  id?: string | null | undefined;
}

/** The id of a segment of a stored publication, unique in the publication. */
export const segmentIdOf = (publicationId: string, { id }: Identified, position: number): string =>
  id ?? `${publicationId}_${position}`;

/** The segments of a stored publication, each with its id. */
export const identified = (publicationId: string, segments: readonly Segment[]): Segment[] =>
  segments.map((segment, position) => ({ ...segment, id: segmentIdOf(publicationId, segment, position) }));

/** New segments, each with its own id or a new one. */
export const withIds = <Item extends Identified>(segments: readonly Item[]): (Item & { id: string })[] =>
  segments.map((segment) => ({ ...segment, id: segment.id ?? newKey() }));

/** The segments without their ids and link cards: what the author of a thread says. */
export const bare = (segments: readonly Segment[]): Segment[] => segments.map(({ text, media }) => ({ text, media }));

/** The segments of a rendition without link cards. */
export const bareOwn = (own: OwnSegments): OwnSegments =>
  Object.fromEntries(Object.entries(own).map(([position, { linkCard: _, ...members }]) => [position, members]));

/**
 * The segments that replace those of a publication. An id keeps its segment, and a segment without an id is new; if no
 * segment has an id, each keeps the id of its position.
 */
export function replacing(publicationId: string, before: readonly Segment[], after: readonly Segment[]): Segment[] {
  if (after.some(({ id }) => id !== undefined)) return withIds(after);
  return withIds(
    after.map((segment, position) => {
      const former = before[position];
      return former === undefined ? segment : { ...segment, id: segmentIdOf(publicationId, former, position) };
    }),
  );
}

/** The own content of a rendition at the new positions of the segments that it belongs to. */
export function following(
  publicationId: string,
  rendition: Pick<RenditionContent, "segments">,
  before: readonly Segment[],
  after: readonly Segment[],
): OwnSegments {
  const own = ownSegmentsOf(rendition);
  const former = new Map(before.map((segment, position) => [segmentIdOf(publicationId, segment, position), position]));
  return Object.fromEntries(
    after.flatMap(({ id }, position) => {
      const members = own[String(former.get(id ?? ""))];
      return members === undefined ? [] : [[position, members]];
    }),
  );
}
