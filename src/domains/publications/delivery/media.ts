import type { Services } from "../../../platform/services/services.ts";
import { fittedMedia } from "../../../providers/fittedMedia.ts";
import type { Limits, MediaLimits } from "../../../providers/limits.ts";
import { fetchMediaItem } from "../../../providers/mediaItem.ts";
import { MediaItemFailure } from "../../../providers/mediaItemFailure.ts";
import { isWithin, togetherFaults } from "../../../providers/mediaRules.ts";
import type { MediaContent, MediaItem, PostLinkCard } from "../../../providers/post.ts";
import { readMedia, requireReadable } from "../../../providers/readMedia.ts";
import { providerOf } from "../../../providers/registry.ts";
import { failureOf } from "../../../providers/shared/failureOf.ts";
import type { LibraryItem } from "../../media/read.ts";
import { altTextOf, type LinkCard, type MediaItemReference } from "../content/content.ts";
import type { Library } from "../content/library.ts";
import type { Deadline } from "./deadline.ts";
import type { Addressing } from "./fetched/addresses.ts";
import { storedContent } from "./storedContent.ts";

interface Wanted {
  library: Library;
  media: readonly MediaItemReference[];
  /** The limits of the account that the media are for. */
  limits: Limits;
  /** Null for a network that takes bytes. */
  addressing: Addressing | null;
}

/**
 * The media of a post as they are sent: those of the library from the storage. Others are in posts that the version
 * before scheduled, and come from their addresses.
 * @throws ProviderFailure; DomainError UNAVAILABLE while too many images wait for conversion
 */
export async function mediaOf(
  { storage }: Services,
  { library, media, limits, addressing }: Wanted,
  { fetch, signal }: Deadline,
): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (const reference of media) {
    const item = "url" in reference ? undefined : library.get(reference.mediaId);
    const sent: MediaItem =
      "url" in reference
        ? await fetchMediaItem(fetch, reference, limits, signal)
        : {
            content: await stored(storage, item, limits, signal),
            altText: altTextOf(reference, item?.altText),
            ...(item && { filename: item.originalFilename }),
          };
    // A Blob has bytes that the library does not have: those of a converted image.
    const file = sent.content instanceof Blob || item === undefined ? null : item;
    items.push(addressing === null ? sent : { ...sent, address: addressing(sent.content, file, items.length) });
  }
  // The types and sizes of files at addresses are not known before.
  const sent = items.map(({ content }) => ({ mimeType: content.type, bytes: content.size }));
  if (togetherFaults(sent, limits).length > 0) throw new MediaItemFailure("combination", "refused");
  return items;
}

interface WantedCard extends Wanted {
  linkCard: LinkCard | undefined;
  provider: string;
}

/**
 * The card of a post without media items, for a network that shows one. The picture is a copy in the library.
 * @throws as `mediaOf`
 */
export async function linkCardOf(
  services: Services,
  { library, media, limits, linkCard, provider, addressing }: WantedCard,
  deadline: Deadline,
): Promise<PostLinkCard | null> {
  const { linkCards } = providerOf(provider).capabilities;
  if (linkCards === undefined || media.length > 0 || linkCard === undefined || linkCard.title === "") return null;
  const { url, title, description, image } = linkCard;
  const pictures = image === null || "url" in image ? [] : [image];
  const { imageBytes } = linkCards;
  const within = { ...limits, imageBytes, mediaBytes: imageBytes };
  const wanted = { library, media: pictures, limits: within, addressing };
  const [picture = null] = await mediaOf(services, wanted, deadline);
  return { url, title, description, image: picture };
}

/**
 * The bytes of a library's item as they are sent: read while they are sent, or an image that is converted, which is
 * read as a whole before.
 * @throws MediaItemFailure for bytes that are lost, or are not those of the item, out of reach, or not accepted
 */
async function stored(
  storage: Services["storage"],
  item: LibraryItem | undefined,
  limits: MediaLimits,
  signal: AbortSignal,
): Promise<MediaContent> {
  if (item === undefined) throw new MediaItemFailure("lost", "refused");
  const content = storedContent(storage, item);
  const { mimeType, width, height } = item;
  const isImage = mimeType.startsWith("image/");
  requireReadable(content, limits);
  if (!isImage || isWithin({ mimeType, bytes: content.size, width, height }, limits) === true) return content;
  try {
    return await fittedMedia(await readMedia(content.stream(), limits, mimeType), limits, signal);
  } catch (error) {
    throw failureOf(error);
  }
}
