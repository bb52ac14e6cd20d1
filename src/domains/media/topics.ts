/** `{ mediaId }`: an uploaded item to be processed. */
export const PROCESS_MEDIA = "media.process";
/** `{ key, progress }`: the stored bytes of an upload that ended without an item. */
export const ABANDON_UPLOAD = "media.abandon_upload";
