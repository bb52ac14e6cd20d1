/** `{ mediaId }`: an item whose bytes are here, and of which everything else is to be made. */
export const PROCESS_MEDIA = "media.process";
/** `{ keys }`: objects of the storage that nothing refers to any more. */
export const REMOVE_OBJECTS = "media.remove_objects";
