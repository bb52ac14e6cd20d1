/** The media storage cannot be reached, is full, or refuses a request. The log has the reason that the storage gave. */
export class StorageError extends Error {}
