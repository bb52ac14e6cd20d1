/** A range of an object in bytes, including both ends. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object, or the requested range of it. */
export interface StoredObject {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The size of the whole object, in bytes. */
  size: number;
}

export interface PutOptions {
  /** The media type, which the store may record. */
  type: string;
  signal?: AbortSignal;
}

/** A store's own record of an unfinished object, as JSON. The caller keeps it. */
export type Progress = Record<string, unknown>;

/** Appends to an object in pieces. The caller ensures that only one appender is open for an object. */
export interface Appender {
  /** Writes the next bytes. The chunk may be reused after the promise resolves. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes all written bytes durable. Keep the returned progress together with the object's length. */
  save(whole: boolean): Promise<Progress>;
  /** Releases resources and discards unsaved bytes. */
  close(): Promise<void>;
}

/**
 * The length of a piece in bytes, and the most that a server's crash loses: appenders save at its multiples and at the
 * end. 16 GiB are 2048 pieces; S3 accepts 10,000.
 */
export const PIECE = 8 * 1024 * 1024;

/**
 * Stores the bytes of media in a folder or an S3-compatible store. The server makes the keys (`media/<id>/…`), never a
 * client. Every function throws StorageError if the store cannot be reached or refuses.
 */
export interface Storage {
  /** Stores a whole object: it becomes visible with its last byte and replaces one of the same key. */
  put(key: string, content: Uint8Array | ReadableStream<Uint8Array>, options: PutOptions): Promise<void>;
  /** Opens an object as a stream, without holding it in memory; null for an unknown key. */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Removes an object. Succeeds for an unknown key. */
  remove(key: string): Promise<void>;
  /**
   * Continues an object in pieces, over any number of requests and servers, after its first `length` bytes, for which
   * `progress` was saved (0 and {} at the start). Bytes after those are discarded.
   */
  append(key: string, length: number, progress: Progress, options: Pick<PutOptions, "type">): Promise<Appender>;
  /**
   * Completes an object of `length` bytes from its pieces, which makes it visible. Succeeds for an object that was
   * completed before.
   * @returns false if the store holds another number of bytes
   */
  finish(key: string, length: number, progress: Progress): Promise<boolean>;
  /** Removes all pieces of an object, completed or not. */
  abandon(key: string, progress: Progress): Promise<void>;
  /** Makes a small request to check that the store answers. */
  probe(): Promise<void>;
}
