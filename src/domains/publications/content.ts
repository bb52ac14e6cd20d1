import type { PostOptions } from "../../providers/post.ts";

/** A medium of a rendition as its row keeps it (JSON): fetched from its address when it is delivered. */
export interface MediumReference {
  /** https address; requests to it go through the guarded fetch. */
  url: string;
  /** Empty when there is none. */
  altText: string;
}

/** What one destination gets. */
export interface Content {
  text: string;
  media: readonly MediumReference[];
  options: PostOptions;
}

/** What a rendition's row says, with the publication's text where it has none of its own. */
export function contentOf(
  publicationText: string,
  { text, media, options }: { text: string | null; media: unknown; options: unknown },
): Content {
  return { text: text ?? publicationText, media: media as MediumReference[], options: options as PostOptions };
}
