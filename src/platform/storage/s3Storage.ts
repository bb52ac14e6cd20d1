import { StorageError } from "../errors/storageError.ts";
import { S3Appender, Written } from "./s3Appender.ts";
import { openS3Bucket, type S3Options } from "./s3Bucket.ts";
import type { PutOptions, Storage } from "./storage.ts";
import { storageKey } from "./storageKey.ts";

/** Stores objects in a bucket of an S3-compatible store. */
export function createS3Storage(where: S3Options): Storage {
  const bucket = openS3Bucket(where);

  async function put(key: string, content: Uint8Array | ReadableStream<Uint8Array>, { type, signal }: PutOptions) {
    const appender = new S3Appender(bucket, key, type, Written.parse({}));
    let length = 0;
    try {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        signal?.throwIfAborted();
        await appender.write(chunk);
        length += chunk.byteLength;
      }
      signal?.throwIfAborted();
      await appender.save(true);
      if (length === 0) await bucket.put(key, new Uint8Array(), type);
      if (!(await finish(key, length, appender.written))) throw new StorageError(`${key} does not have its bytes`);
    } catch (error) {
      const { uploadId } = appender.written;
      if (uploadId !== null) await bucket.abort(key, uploadId).catch(() => {});
      throw error;
    }
  }

  async function finish(key: string, length: number, { uploadId, etags, tails }: Written): Promise<boolean> {
    if (uploadId !== null && (await bucket.sizeOf(key)) !== length) await bucket.complete(key, uploadId, etags);
    // A completed upload may still report an error, and an unknown upload may have been completed, so the size decides.
    if ((await bucket.sizeOf(key)) !== length) return false;
    for (const tail of tails) await bucket.remove(tail);
    return true;
  }

  async function abandon(key: string, { uploadId, tails }: Written): Promise<void> {
    if (uploadId !== null) await bucket.abort(key, uploadId);
    for (const each of [...tails, key]) await bucket.remove(each);
  }

  return {
    put: async (key, content, options) => put(storageKey(key), content, options),
    open: async (key, range) => bucket.get(storageKey(key), range?.start, range?.end),
    remove: async (key) => bucket.remove(storageKey(key)),
    async append(key, length, progress, { type }) {
      const appender = new S3Appender(bucket, storageKey(key), type, Written.parse(progress));
      await appender.resume(length);
      return appender;
    },
    finish: async (key, length, progress) => finish(storageKey(key), length, Written.parse(progress)),
    abandon: async (key, progress) => abandon(storageKey(key), Written.parse(progress)),
    async probe() {
      // Any name will do: an answer, even 404, shows that the store can be reached and accepts the credentials.
      await bucket.sizeOf("probe");
    },
  };
}
