/** The media type of an archive. */
export const ARCHIVE_TYPE = "application/zip";

/** Returns the storage key of the archive of an export. */
export const archiveKey = (exportId: string) => `exports/${exportId}.zip`;
