/** Where the bytes of an item lie in the storage: all that there ever are follow from its id. */
export const keys = {
  /** As it was uploaded; the content as well, unless there was something to take out of it. */
  original: (mediaId: string) => `media/${mediaId}/original`,
  content: (mediaId: string) => `media/${mediaId}/content`,
  thumbnail: (mediaId: string) => `media/${mediaId}/thumbnail`,
};

/** Every key that an item, or its upload, may have. */
export const keysOf = (mediaId: string): string[] => Object.values(keys).map((key) => key(mediaId));
