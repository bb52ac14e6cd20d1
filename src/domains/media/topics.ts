/** `{ mediaId }`: an item whose bytes are here, and of which everything else is to be made. */
export const PROCESS_MEDIA = "media.process";
/** `{ key, progress }`: what came of an upload that nothing will come of. */
export const ABANDON_UPLOAD = "media.abandon_upload";
