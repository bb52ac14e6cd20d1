import { setTimeout as sleep } from "node:timers/promises";
import { S3mini } from "s3mini";
import { StorageError, type StoredObject } from "./storage.ts";

export interface S3Options {
  /** Where the store is, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What is asked of a bucket. Each may be asked again when nobody knows whether it was done, so each is, a few times. */
export interface S3Bucket {
  get(key: string, start?: number, end?: number): Promise<StoredObject | null>;
  /** In bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  remove(key: string): Promise<void>;
  begin(key: string, type: string): Promise<string>;
  /** @returns the part's ETag */
  part(key: string, upload: string, number: number, content: Uint8Array): Promise<string>;
  /** Says nothing of an upload that is not there any more: it may have been completed before. */
  complete(key: string, upload: string, etags: readonly string[]): Promise<void>;
  abort(key: string, upload: string): Promise<void>;
}

/** How long the store may take to begin its answer, in milliseconds; what is sent has to be there by then. */
const PATIENCE = 120_000;
const TRIES = 4;

/** A bucket of an S3-compatible store, addressed by path. */
export function openS3Bucket({ endpoint, bucket, ...credentials }: S3Options): S3Bucket {
  const s3 = new S3mini({ ...credentials, endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`, fetch: fetchInTime });
  const size = (key: string) => asking(() => s3.getContentLength(key));
  return {
    sizeOf: (key) => unlessMissing(size(key)),
    async get(key, start = 0, end) {
      const whole = start === 0 && end === undefined;
      const asked = asking(() => s3.getObjectRaw(key, whole, start, end === undefined ? undefined : end + 1));
      const answer = await unlessMissing(
        asked.catch(async (error: unknown) => {
          if (statusOf(error) !== 416) throw error;
          return new Response(null, { headers: { "content-range": `bytes */${await size(key)}` } });
        }),
      );
      if (answer === null) return null;
      const total =
        /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1] ?? answer.headers.get("content-length");
      return { body: answer.body ?? new Blob([]).stream(), size: Number(total) };
    },
    async put(key, content, type) {
      await asking(() => s3.putObject(key, content, type));
    },
    async remove(key) {
      await unlessMissing(asking(() => s3.deleteObject(key)));
    },
    begin: (key, type) => asking(() => s3.getMultipartUploadId(key, type)),
    async part(key, upload, number, content) {
      const { etag } = await asking(() => s3.uploadPart(key, upload, content, number));
      return etag;
    },
    async complete(key, upload, etags) {
      const parts = etags.map((etag, index) => ({ partNumber: index + 1, etag }));
      await unlessMissing(asking(() => s3.completeMultipartUpload(key, upload, parts)));
    },
    async abort(key, upload) {
      await unlessMissing(asking(() => s3.abortMultipartUpload(key, upload)));
    },
  };
}

/** A body that is read may take as long as it takes; everything up to it may not. */
async function fetchInTime(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE);
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again, later each time, what the store could not do just now. @throws StorageError */
async function asking<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await act();
    } catch (error) {
      const status = statusOf(error);
      const passing = status === undefined || status === 408 || status === 429 || status >= 500;
      if (!passing || tried === TRIES) throw new StorageError(`the store: ${status ?? "no answer"}`, { cause: error });
      await sleep(100 * 4 ** (tried - 1) * (0.5 + Math.random()));
    }
  }
}

/** The status with which the store refused; undefined when it said nothing. */
function statusOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { status } = at as { status?: unknown };
    if (typeof status === "number") return status;
  }
  return undefined;
}

/** The bucket itself has to be there. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (statusOf(error) !== 404 || codeOf(error) === "NoSuchBucket") throw error;
    return null;
  });
}

function codeOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at) return at.code;
  }
  return undefined;
}
