import type { PostOptions } from "../../providers/post.ts";

/** A media item in a rendition's row (JSON); delivery downloads it from its URL. */
export interface MediaItemReference {
  /** An https URL; the guarded fetch requests it. */
  url: string;
  /** Empty without an alternative text. */
  altText: string;
}

/** The post for one destination. */
export interface Content {
  text: string;
  media: readonly MediaItemReference[];
  options: PostOptions;
}

/** The post of a rendition; the publication's text applies if the rendition has none. */
export function contentOf(
  publicationText: string,
  { text, media, options }: { text: string | null; media: unknown; options: unknown },
): Content {
  return { text: text ?? publicationText, media: media as MediaItemReference[], options: options as PostOptions };
}
