import { linksIn } from "../../../providers/shared/links.ts";
import {
  type LinkCard,
  type Mapped,
  mapSegments,
  ownSegmentsOf,
  type PublicationContent,
  type Segment,
  segmentsOf,
} from "./content.ts";

/** Cards by the links that they belong to. */
export type LinkCards = ReadonlyMap<string, LinkCard>;

export const NO_CARDS: LinkCards = new Map();

/** The first link of a text, which has the card; undefined for a text without links. */
export const linkOf = (text: string): string | undefined => linksIn(text)[0]?.url;

interface Owned {
  segments: unknown;
}

/** The cards that a publication and its renditions have. */
export const cardsOf = (publication: PublicationContent, renditions: readonly Owned[]): LinkCards =>
  new Map(
    [segmentsOf(publication), ...renditions.map((rendition) => Object.values(ownSegmentsOf(rendition)))]
      .flat()
      .flatMap(({ linkCard }: Partial<Segment>) => (linkCard ? [[linkCard.url, linkCard] as const] : [])),
  );

/** The content with the known card of each text's first link, and without the cards of other links. */
export const withCards = <Rendition extends Owned>(
  publication: PublicationContent,
  renditions: readonly Rendition[],
  cards: LinkCards,
): Mapped<Rendition> => mapSegments(publication, renditions, (members) => carded(members, cards));

function carded<Members extends Partial<Segment>>({ linkCard: _, ...members }: Members, cards: LinkCards) {
  const link = members.text === undefined ? undefined : linkOf(members.text);
  const linkCard = link === undefined ? undefined : cards.get(link);
  return { ...members, ...(linkCard && { linkCard }) } as Members;
}

/**
 * The content with the pictures of cards from the library, from a position of the thread on. A picture that was not
 * copied is left out.
 * @param copies the ids of the library's items by the addresses that they were copied from
 * @param copiedFrom null to leave all pictures at their addresses
 */
export function withCopiedPictures<Rendition extends Owned>(
  publication: PublicationContent,
  renditions: readonly Rendition[],
  copies: ReadonlyMap<string, string>,
  copiedFrom: number | null,
): Mapped<Rendition> {
  return mapSegments(publication, renditions, (members, position) => {
    const { linkCard } = members;
    if (!linkCard?.image || !("url" in linkCard.image) || copiedFrom === null || position < copiedFrom) return members;
    const mediaId = copies.get(linkCard.image.url);
    return { ...members, linkCard: { ...linkCard, image: mediaId === undefined ? null : { mediaId, altText: "" } } };
  });
}

/** The links without a card of texts that a rendition publishes, each once, in the order of the thread. */
export const linksWithoutCard = (publication: PublicationContent, renditions: readonly Owned[]): string[] => {
  const texts = renditions.flatMap((rendition) => {
    const own = ownSegmentsOf(rendition);
    return segmentsOf(publication).map(({ text }, position) => own[position]?.text ?? text);
  });
  const earlier = cardsOf(publication, renditions);
  return [...new Set(texts)].flatMap((text) => linkOf(text) ?? []).filter((link) => !earlier.has(link));
};
