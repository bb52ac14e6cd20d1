/** The media storage cannot be reached, is full, or refuses a request. The log has the reason. */
export class StorageError extends Error {}
