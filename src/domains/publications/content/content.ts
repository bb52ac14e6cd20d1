import type { PostOptions } from "../../../providers/post.ts";

/** A media item in a row (JSON). */
export type MediaItemReference = LibraryReference | UrlReference;

/** An item of the workspace's library, whose bytes delivery reads from the storage. */
export interface LibraryReference {
  mediaId: string;
  /** The author's text for this publication; null for the library's. */
  altText: string | null;
  /**
   * The library's text of the time when the content was frozen (see `frozen/`). Absent while the content follows the
   * library.
   */
  frozenAltText?: string;
}

/** A file at an address, which is copied into the library when the content is frozen. */
export interface UrlReference {
  /** An https URL; the guarded fetch requests it. */
  url: string;
  /** Empty without an alternative text. */
  altText: string;
}

/** Title, description and picture of the page of a link: read when the text is saved, and sent as it was read. */
export interface LinkCard {
  /** The link, as it stands in the text. */
  url: string;
  /** Empty for a page that could not be read: such a link has no card. */
  title: string;
  description: string;
  /** The page's picture: at its address, or in the library after the content was frozen; null without one. */
  image: MediaItemReference | null;
}

/** One post of a thread. A publication with one segment is a single post. */
export interface Segment {
  /** Absent in rows of earlier versions. */
  id?: string;
  text: string;
  media: readonly MediaItemReference[];
  /** Of the first link of the text. Absent until a destination shows cards. */
  linkCard?: LinkCard;
}

/** The segments of a rendition by their position: each member replaces that of the publication's segment. */
export type OwnSegments = Readonly<Record<string, Partial<Segment>>>;

/** The columns with the content of a publication and of a rendition, as they are stored. */
export interface PublicationContent {
  segments: unknown;
}
export interface RenditionContent {
  segments: unknown;
  options: unknown;
}

/** One post for one destination. */
export interface Content extends Omit<Segment, "id"> {
  options: PostOptions;
}

export const EMPTY_SEGMENT: Segment = { text: "", media: [] };

/** The segments of a publication in their order; at least one. */
export const segmentsOf = ({ segments }: PublicationContent): readonly Segment[] => segments as Segment[];

/** The texts of segments in their order, separated by a blank line. */
export const textOf = (segments: readonly Segment[]): string =>
  segments
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join("\n\n");

/** The name by which people recognize a publication: its title, or its first text. */
export const nameOf = ({ title, segments }: PublicationContent & { title: string }): string =>
  title.trim() === "" ? (segmentsOf({ segments })[0]?.text ?? "") : title;

/** The members of a rendition's segments that replace those of the publication. */
export const ownSegmentsOf = ({ segments }: Pick<RenditionContent, "segments">): OwnSegments => segments as OwnSegments;

/** The options of a rendition, of its network too. */
export const optionsOf = ({ options }: Pick<RenditionContent, "options">): PostOptions => options as PostOptions;

/**
 * Applies the given members to a rendition's segments: absent ones stay, null restores the publication's. Positions
 * from `count` on are left out.
 */
export function withOwnSegments(
  own: OwnSegments,
  count: number,
  edits: readonly { position: number; text?: string | null | undefined; media?: Segment["media"] | null | undefined }[],
): OwnSegments {
  const kept = new Map(Object.entries(own).map(([position, members]) => [Number(position), members]));
  for (const { position, text, media } of edits) {
    const { text: ownText, media: ownMedia } = kept.get(position) ?? {};
    const [newText, newMedia] = [text === undefined ? ownText : text, media === undefined ? ownMedia : media];
    kept.set(position, { ...(newText != null && { text: newText }), ...(newMedia != null && { media: newMedia }) });
  }
  return Object.fromEntries(
    [...kept].filter(([position, members]) => position < count && Object.keys(members).length > 0),
  );
}

/**
 * The post of a rendition at a position of its thread, from 0. The first comment stands behind the last segment.
 * @throws Error for a position without a post
 */
export function contentOf(publication: PublicationContent, rendition: RenditionContent, position: number): Content {
  const segments = segmentsOf(publication);
  const { firstComment } = optionsOf(rendition);
  if (position === segments.length && firstComment !== undefined)
    return { text: firstComment, media: [], options: optionsOf(rendition) };
  const segment = segments[position];
  if (segment === undefined) throw new Error(`a publication has no segment ${position}`);
  const own = ownSegmentsOf(rendition)[position];
  const { text, media } = { ...segment, ...own };
  const { linkCard } = own?.text === undefined ? segment : own;
  return { text, media, ...(linkCard && { linkCard }), options: optionsOf(rendition) };
}

/** The files that a post may be sent with: its media items, otherwise the picture of its card. */
export const filesOf = ({ media, linkCard }: Pick<Content, "media" | "linkCard">): readonly MediaItemReference[] =>
  media.length === 0 && linkCard?.image ? [linkCard.image] : media;

/** All posts of a rendition, in the order of the thread, and its first comment. */
export const contentsOf = (publication: PublicationContent, rendition: RenditionContent): Content[] =>
  Array.from({ length: postsOf(publication, rendition) }, (_, position) => contentOf(publication, rendition, position));

/** The number of posts of a rendition: its segments, and its first comment. */
export const postsOf = (publication: PublicationContent, rendition: Pick<RenditionContent, "options">): number =>
  segmentsOf(publication).length + (optionsOf(rendition).firstComment === undefined ? 0 : 1);

/** Whether the post at a position is the first comment. */
export const isFirstComment = (publication: PublicationContent, position: number): boolean =>
  position === segmentsOf(publication).length;

/** A publication's segments and its renditions, after a change of all segments. */
export interface Mapped<Rendition> {
  segments: Segment[];
  renditions: Rendition[];
}

/**
 * The segments of a publication and of its renditions, each changed. The change receives a segment with its position in
 * the thread.
 */
export function mapSegments<Rendition extends { segments: unknown }>(
  publication: PublicationContent,
  renditions: readonly Rendition[],
  change: <Members extends Partial<Segment>>(members: Members, position: number) => Members,
): Mapped<Rendition> {
  const own = (segments: OwnSegments): OwnSegments =>
    Object.fromEntries(Object.entries(segments).map(([at, members]) => [at, change(members, Number(at))]));
  return {
    segments: segmentsOf(publication).map(change),
    renditions: renditions.map((rendition) => ({ ...rendition, segments: own(ownSegmentsOf(rendition)) })),
  };
}

/** The same with each media item changed. */
export const mapMedia = <Rendition extends { segments: unknown }>(
  publication: PublicationContent,
  renditions: readonly Rendition[],
  change: (item: MediaItemReference, position: number) => MediaItemReference,
): Mapped<Rendition> =>
  mapSegments(publication, renditions, (members, position) => ({
    ...members,
    ...(members.media && { media: members.media.map((item) => change(item, position)) }),
  }));

/** All media items that a publication and its renditions name, with the pictures of link cards. */
export const mediaOf = (
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
): MediaItemReference[] =>
  [...segmentsOf(publication), ...renditions.flatMap((rendition) => Object.values(ownSegmentsOf(rendition)))].flatMap(
    ({ media = [], linkCard }) => (linkCard?.image ? [...media, linkCard.image] : media),
  );

/** The text that a reference publishes: the author's, otherwise the frozen one, otherwise the library's present one. */
export const altTextOf = (reference: MediaItemReference, inLibrary: string | null | undefined): string =>
  "url" in reference ? reference.altText : (reference.altText ?? reference.frozenAltText ?? inLibrary ?? "");

/** The ids of the library items among media items. */
const libraryIdsOf = (media: readonly MediaItemReference[]): string[] =>
  media.flatMap((reference) => ("mediaId" in reference ? [reference.mediaId] : []));

/** The distinct ids of the library items that a publication and its renditions name. */
export const mediaIdsOf = (
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
): string[] => [...new Set(libraryIdsOf(mediaOf(publication, renditions)))];
