import { createHash } from "node:crypto";
import { StorageError } from "../../../platform/errors/storageError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { fittedMedia } from "../../../providers/fittedMedia.ts";
import type { Limits, MediaLimits } from "../../../providers/limits.ts";
import { fetchMediaItem } from "../../../providers/mediaItem.ts";
import { MediaItemFailure } from "../../../providers/mediaItemFailure.ts";
import { togetherFaults } from "../../../providers/mediaRules.ts";
import type { MediaItem } from "../../../providers/post.ts";
import { readMedia } from "../../../providers/readMedia.ts";
import { failureOf } from "../../../providers/shared/failureOf.ts";
import type { LibraryItem } from "../../media/read.ts";
import { altTextOf, type MediaItemReference } from "../content/content.ts";
import type { Library } from "../content/library.ts";
import type { Deadline } from "./deadline.ts";

interface Wanted {
  library: Library;
  media: readonly MediaItemReference[];
  /** The limits of the account that the media are for. */
  limits: Limits;
}

/**
 * The media of a post as they are sent: those of the library from the storage. Others are in posts that the version
 * before scheduled, and come from their addresses.
 * @throws ProviderFailure; DomainError UNAVAILABLE while too many images wait for conversion
 */
export async function mediaOf(
  { storage }: Services,
  { library, media, limits }: Wanted,
  { fetch, signal }: Deadline,
): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (const reference of media) {
    if ("url" in reference) items.push(await fetchMediaItem(fetch, reference, limits, signal));
    else {
      const item = library.get(reference.mediaId);
      const content = await stored(storage, item, limits, signal);
      items.push({ content, altText: altTextOf(reference, item?.altText) });
    }
  }
  // The types and sizes of files at addresses are not known before.
  const sent = items.map(({ content }) => ({ mimeType: content.type, bytes: content.size }));
  if (togetherFaults(sent, limits).length > 0) throw new MediaItemFailure("combination", "refused");
  return items;
}

async function sha256Of(bytes: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes.stream()) hash.update(chunk);
  return hash.digest("hex");
}

/** @throws MediaItemFailure for bytes that are lost, or are not those of the item, out of reach, or not accepted */
async function stored(
  storage: Services["storage"],
  item: LibraryItem | undefined,
  limits: MediaLimits,
  signal: AbortSignal,
): Promise<Blob> {
  try {
    const object = item && (await storage.open(item.contentKey));
    if (!object) throw new MediaItemFailure("lost", "refused");
    const bytes = await readMedia(object.body, limits, item.mimeType);
    if ((await sha256Of(bytes)) !== item.contentSha256) throw new MediaItemFailure("lost", "refused");
    return await fittedMedia(bytes, limits, signal);
  } catch (error) {
    if (!(error instanceof StorageError)) throw failureOf(error);
    throw new MediaItemFailure("storage_unreachable", "unreachable", null, { cause: error });
  }
}
