/** The storage keys of an item, which all follow from its id. */
export const keys = {
  /** The bytes as uploaded; also the content, unless metadata was removed. */
  original: (mediaId: string) => `media/${mediaId}/original`,
  content: (mediaId: string) => `media/${mediaId}/content`,
  thumbnail: (mediaId: string) => `media/${mediaId}/thumbnail`,
};

/** Returns every key that an item or its upload can have. */
export const keysOf = (mediaId: string): string[] => Object.values(keys).map((key) => key(mediaId));
