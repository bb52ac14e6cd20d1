import type { MediaItem } from "../../post.ts";

/** A media item that the network fetches. */
export interface FetchedItem {
  readonly isVideo: boolean;
  readonly altText: string;
  address(): Promise<string>;
}

/** The media items of a post for a network that fetches them. */
export const fetchedItems = (media: readonly MediaItem[]): FetchedItem[] =>
  media.map(({ content, altText, address }) => {
    // `fetchesMedia` of the capabilities is what makes addresses.
    if (address === undefined) throw new Error("a media item has no address for a network that fetches");
    return { isVideo: content.type.startsWith("video/"), altText, address };
  });
