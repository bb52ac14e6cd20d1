import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Draft, DraftMedia } from "../../../providers/post.ts";
import { setReferences } from "../../media/effects.ts";
import { isPostable, type LibraryItem, libraryItems } from "../../media/read.ts";
import {
  altTextOf,
  type Content,
  type MediaItemReference,
  mediaIdsOf,
  type PublicationContent,
  type RenditionContent,
} from "./content.ts";

/** The items of the library that a publication uses, by id. */
export type Library = ReadonlyMap<string, LibraryItem>;

/** The items that a publication and its renditions use. Takes no statement without one. */
export const libraryOf = (
  tx: Pick<Tx, "mediaItem">,
  workspaceId: string,
  publication: PublicationContent,
  renditions: readonly Pick<RenditionContent, "segments">[],
): Promise<Library> => libraryItems(tx, workspaceId, mediaIdsOf(publication, renditions));

/** A post as providers check it: with the alternative texts and the facts of the library's items. */
export const draftOf = ({ text, media, options }: Content, library: Library): Draft => ({
  text,
  media: media.map((reference) => draftMediaOf(reference, library)),
  options,
});

function draftMediaOf(reference: MediaItemReference, library: Library): DraftMedia {
  if ("url" in reference) return { altText: reference.altText };
  const item = library.get(reference.mediaId);
  const altText = altTextOf(reference, item?.altText);
  if (item === undefined) return { altText };
  const { mimeType, size, width, height, durationMs } = item;
  return {
    altText,
    facts: { mimeType, bytes: Number(size), width, height, durationMs },
  };
}

/** The media of an input. */
interface MediaInput {
  segments?: readonly { media?: readonly MediaItemReference[] | null | undefined }[] | null | undefined;
}

interface ContentInput extends MediaInput {
  renditions?: readonly MediaInput[] | null | undefined;
}

const MOST_ISSUES = 100;

/**
 * Checks the library items that an input names. Items that the publication already uses may have been moved to the
 * trash since.
 * @param used ids of the items that the publication uses
 * @throws DomainError INVALID_INPUT with the path of each item that is not a processed image, video or document of the
 * workspace outside its trash
 */
export function requireUsable(content: ContentInput, library: Library, used: readonly string[]): void {
  const places = [
    ...placesOf(content, []),
    ...(content.renditions ?? []).flatMap((rendition, index) => placesOf(rendition, ["renditions", index])),
  ];
  const issues = places.flatMap(({ path, mediaId }): Issue[] => {
    const item = library.get(mediaId);
    if (item && isUsable(item) && (item.trashedAt === null || used.includes(mediaId))) return [];
    const message =
      "must be the id of an image, video or document of this workspace that is ready and not in the trash";
    return [{ path, message, value: mediaId }];
  });
  if (issues.length === 0) return;
  const summary =
    "A publication can use only images, videos and documents of its own workspace that are ready and not in the trash";
  throw new DomainError("INVALID_INPUT", summary, issues.slice(0, MOST_ISSUES));
}

const isUsable = ({ processing, mimeType }: LibraryItem) => processing === "READY" && isPostable(mimeType);

const placesOf = ({ segments }: MediaInput, path: Issue["path"]) =>
  (segments ?? []).flatMap(({ media }, segment) =>
    (media ?? []).flatMap((reference, index) =>
      "mediaId" in reference
        ? [{ mediaId: reference.mediaId, path: [...path, "segments", segment, "media", index, "source", "mediaId"] }]
        : [],
    ),
  );

/** Sets the library items that a publication uses, which cannot be deleted meanwhile. */
export const useMedia = (tx: Tx, publicationId: string, mediaIds: readonly string[], now: Date): Promise<void> =>
  setReferences(tx, { user: "PUBLICATION", userId: publicationId, mediaIds }, now);
