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

/** How far a store is with an object that comes in pieces, as it writes that down: JSON, for whoever adds to the object to keep. */
export type Progress = Record<string, unknown>;

/** Adds to an object that comes in pieces. Nobody else does meanwhile: whoever asks for it sees to that. */
export interface Appender {
  /** The next bytes. They may be used again once this is done. */
  write(chunk: Uint8Array): Promise<void>;
  /** Puts everything that was written where it survives this process. What it returns goes with the object's length from now on. */
  save(whole: boolean): Promise<Progress>;
  /** Lets go, also of what was not saved. */
  close(): Promise<void>;
}

/**
 * The length of a piece in bytes, a store's as well as the most that is lost when a server dies: whoever appends saves at its multiples and at
 * the end. Of 16 GiB that is 2048, below the 10,000 that S3 takes.
 */
export const PIECE = 8 * 1024 * 1024;

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
  /**
   * Goes on with an object that comes in pieces, over as many requests and servers as it takes: behind its first `length` bytes, for which
   * `progress` was saved (0 and {} to begin with). Whatever came after those is forgotten.
   */
  append(key: string, length: number, progress: Progress, options: Pick<PutOptions, "type">): Promise<Appender>;
  /**
   * Makes the object of its pieces, `length` bytes in all: from then on it is there, like one that was put. Done as well when it was done before.
   * @returns false when there are not so many
   */
  finish(key: string, length: number, progress: Progress): Promise<boolean>;
  /** Removes what there is of an object that came in pieces, finished or not. */
  abandon(key: string, progress: Progress): Promise<void>;
  /** Asks the store for something small, to see whether it answers. */
  probe(): Promise<void>;
}
