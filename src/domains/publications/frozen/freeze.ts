import type { Publication } from "../../../../prisma/generated/client/client.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import {
  type MediaItemReference,
  mapMedia,
  mediaOf,
  type PublicationContent,
  type RenditionContent,
  type Segment,
} from "../content/content.ts";
import { type Library, libraryOf } from "../content/library.ts";
import { withCopiedPictures } from "../content/linkCards.ts";
import type { PublicationTarget } from "../target.ts";
import { digestOf, isAsFrozen } from "./digest.ts";
import { hasDigests, isFrozen, notAsFrozen } from "./rules.ts";
import type { NewContent } from "./store.ts";

interface Destined extends RenditionContent {
  id: string;
  targetKey: string;
}

/** Content that no longer follows the library, with the library's items that it uses. */
export interface Content<Rendition> {
  segments: readonly Segment[];
  renditions: (Rendition & { contentDigest: string | null })[];
  library: Library;
}

interface Freezing {
  workspaceId: string;
  /** The ids of the library's items by the addresses that they were copied from. */
  copies: ReadonlyMap<string, string>;
  /**
   * The position in the thread from which on every file at an address must have been copied; null to leave all at their
   * addresses.
   */
  copiedFrom: number | null;
  /** The frozen texts of items that the publication had before. */
  texts?: ReadonlyMap<string, string>;
}

/**
 * The content with every file at an address replaced by its copy, and with the library's present alternative text
 * wherever the author gave none and none is frozen yet. Nothing is stored.
 * @throws DomainError CONFLICT for an address that was added after the files were copied
 */
export async function freeze<Rendition extends Destined>(
  tx: Pick<Tx, "mediaItem">,
  publication: PublicationContent,
  renditions: readonly Rendition[],
  { workspaceId, copies, copiedFrom, texts = new Map() }: Freezing,
): Promise<Content<Rendition>> {
  const copied = mapMedia(publication, renditions, (item, position) => {
    if (!("url" in item) || copiedFrom === null || position < copiedFrom) return item;
    const mediaId = copies.get(item.url);
    if (mediaId === undefined)
      throw new DomainError("CONFLICT", "The publication changed while its files were copied. Repeat the call");
    return { mediaId, altText: item.altText === "" ? null : item.altText };
  });
  const carded = withCopiedPictures(copied, copied.renditions, copies, copiedFrom);
  const library = await libraryOf(tx, workspaceId, carded, carded.renditions);
  const frozen = mapMedia(carded, carded.renditions, (item) => {
    if ("url" in item || item.altText !== null || item.frozenAltText !== undefined) return item;
    const frozenAltText = texts.get(item.mediaId) ?? library.get(item.mediaId)?.altText ?? "";
    return { ...item, frozenAltText };
  });
  const digested = frozen.renditions.map((rendition) => ({
    ...rendition,
    contentDigest: digestOf(frozen, rendition, library),
  }));
  return { segments: frozen.segments, renditions: digested, library };
}

/** The texts that are frozen in a publication, by the ids of their items. */
export const frozenTextsOf = (
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
): Map<string, string> =>
  new Map(
    mediaOf(publication, renditions).flatMap((item) =>
      "mediaId" in item && item.frozenAltText !== undefined ? [[item.mediaId, item.frozenAltText] as const] : [],
    ),
  );

const withoutFrozenText = (item: MediaItemReference): MediaItemReference =>
  "url" in item ? item : { mediaId: item.mediaId, altText: item.altText };

/** The content as it follows the library: the author's own texts stay. */
export function thawed<Rendition extends { segments: unknown }>(
  publication: PublicationContent,
  renditions: readonly Rendition[],
) {
  const followed = mapMedia(publication, renditions, withoutFrozenText);
  return {
    segments: followed.segments,
    renditions: followed.renditions.map((rendition) => ({ ...rendition, contentDigest: null })),
  };
}

/**
 * The content of a publication that leaves a frozen state; undefined if the content is frozen also afterwards, or was
 * not frozen.
 */
export function released(
  { publication, renditions }: Pick<PublicationTarget, "publication" | "renditions">,
  after: Pick<Publication, "state" | "reviewState">,
): NewContent | undefined {
  if (!isFrozen(publication) || isFrozen(after)) return undefined;
  return { ...thawed(publication, renditions), frozenContentRevision: null };
}

interface Target<Rendition> {
  publication: Publication;
  renditions: readonly (Rendition & { contentDigest: string | null })[];
  workspaceId: string;
}

/**
 * The content that an operation sends or approves. Content that follows the library is frozen now; frozen content must
 * be as it was frozen. Content that the version before froze is completed, and its files stay at their addresses.
 * @throws DomainError CONFLICT for content that was changed past the operations
 */
export async function settled<Rendition extends Destined>(
  tx: Pick<Tx, "mediaItem">,
  { publication, renditions, workspaceId }: Target<Rendition>,
  copies: ReadonlyMap<string, string>,
): Promise<Content<Rendition> & { isNew: boolean }> {
  if (isFrozen(publication) && hasDigests(publication)) {
    const library = await libraryOf(tx, workspaceId, publication, renditions);
    if (!renditions.every((rendition) => isAsFrozen(publication, rendition, library))) throw notAsFrozen();
    const segments = publication.segments as unknown as Segment[];
    return { segments, renditions: [...renditions], library, isNew: false };
  }
  const isLegacy = isFrozen(publication);
  const { segments, renditions: own } = isLegacy ? { ...publication, renditions } : thawed(publication, renditions);
  const content = await freeze<Rendition>(tx, { segments }, own, {
    workspaceId,
    copies,
    copiedFrom: isLegacy ? null : 0,
  });
  return { ...content, isNew: true };
}
