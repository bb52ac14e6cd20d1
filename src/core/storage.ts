/** A stretch of an object, in bytes; both ends are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as it is read: the stretch that was asked for. */
export interface StoredObject {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Of the whole object, in bytes. */
  size: number;
}

export interface PutOptions {
  /** The media type, which the store may write down. */
  type: string;
  signal?: AbortSignal;
}

/**
 * Where the bytes of media lie: a folder, or an S3-compatible store. Keys are made by the server (`media/<id>/…`), never by a client.
 * Every function throws StorageError when the store cannot be reached or refuses.
 */
export interface Storage {
  /** Stores an object whole: nobody sees it before its last byte is there, and one of the same key is replaced. */
  put(key: string, content: Uint8Array | ReadableStream<Uint8Array>, options: PutOptions): Promise<void>;
  /** Null when there is no such object. Streams: memory does not grow with the object. */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Done as well when there is no such object. */
  remove(key: string): Promise<void>;
}

/** The store is away, full or refuses; what it said is for the log. */
export class StorageError extends Error {}
