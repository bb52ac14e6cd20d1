import { Buffer } from "node:buffer";
import { z } from "zod";
import { StorageError } from "../errors/storageError.ts";
import type { S3Bucket } from "./s3Bucket.ts";
import { type Appender, PIECE, type Progress } from "./storage.ts";

/**
 * The stored progress of an object in pieces. Pieces of PIECE bytes are parts of a multipart upload. A shorter piece
 * can only be its last part, so it is stored as an object of its own until more bytes follow. An object of a single
 * piece is put without an upload.
 */
export const Written = z.object({
  uploadId: z.string().nullable().default(null),
  /** The ETags of the parts, in order. */
  etags: z.array(z.string()).default([]),
  /** The object that holds the bytes after the parts. */
  tail: z.string().nullable().default(null),
  /** All such objects so far, for their deletion. */
  tails: z.array(z.string()).default([]),
});
export type Written = z.output<typeof Written>;

/** Appends to an object in a bucket; holds one piece in memory. */
export class S3Appender implements Appender {
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #type: string;
  /** The progress in the bucket. */
  written: Written;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(bucket: S3Bucket, key: string, type: string, written: Written) {
    this.#bucket = bucket;
    this.#key = key;
    this.#type = type;
    this.written = written;
  }

  /** Continues after `length` bytes. @throws StorageError if the bucket holds another number of bytes */
  async resume(length: number): Promise<void> {
    const { tail, etags } = this.written;
    if (tail !== null) {
      const object = await this.#bucket.get(tail);
      if (object === null) throw new StorageError(`${tail} is missing`);
      this.#keep(new Uint8Array(await new Response(object.body).arrayBuffer()));
    }
    if (etags.length * PIECE + this.#size !== length)
      throw new StorageError(`${this.#key} is not ${length} bytes long`);
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.byteLength; ) {
      const taken = chunk.slice(done, done + PIECE - this.#size);
      this.#keep(taken);
      done += taken.byteLength;
      if (this.#size === PIECE) await this.#part();
    }
  }

  async save(whole: boolean): Promise<Progress> {
    if (this.#size > 0) {
      if (!whole) await this.#putTail();
      else if (this.written.etags.length > 0) await this.#part();
      else await this.#bucket.put(this.#key, this.#content(), this.#type);
    }
    return { ...this.written };
  }

  async close(): Promise<void> {
    this.#chunks = [];
  }

  #keep(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
  }

  #content = (): Uint8Array => Buffer.concat(this.#chunks, this.#size);

  async #part(): Promise<void> {
    const { etags } = this.written;
    const uploadId = this.written.uploadId ?? (await this.#bucket.begin(this.#key, this.#type));
    this.written = { ...this.written, uploadId };
    const etag = await this.#bucket.part(this.#key, uploadId, etags.length + 1, this.#content());
    this.written = { ...this.written, etags: [...etags, etag], tail: null };
    this.#chunks = [];
    this.#size = 0;
  }

  async #putTail(): Promise<void> {
    const { etags, tails } = this.written;
    // Under a new name: the previous tail is needed until the new one is recorded.
    const tail = `${this.#key}.tail-${etags.length * PIECE + this.#size}`;
    await this.#bucket.put(tail, this.#content(), "application/octet-stream");
    this.written = { ...this.written, tail, tails: [...tails.filter((each) => each !== tail), tail] };
  }
}
