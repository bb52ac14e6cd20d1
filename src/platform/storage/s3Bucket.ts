import { S3mini } from "s3mini";
import { StorageError } from "../errors/storageError.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../outbound/circuits.ts";
import { retry } from "../retry/retry.ts";
import { pacedBody } from "./pacedBody.ts";
import type { StoredObject } from "./storage.ts";

export interface S3Options {
  /** Where the store is, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  patience?: Partial<StorePatience>;
  circuits?: Circuits;
}

/** How long the store may take. Milliseconds. */
export interface StorePatience {
  /** Until the answer to a request begins. A body that is sent has as much more as its bytes need at the slowest rate. */
  answerMs: number;
  /** For all tries of one request, and the waits between them: no try begins after it. */
  triesMs: number;
  /** How long the store may leave a reader waiting before its rate counts. */
  readMs: number;
  /** The slowest rate, in bytes a second: what is slower counts as gone. */
  slowest: number;
}

const PATIENCE: StorePatience = { answerMs: 15_000, triesMs: 30_000, readMs: 20_000, slowest: 64 * 1024 };

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

const TRIES = 4;

/** A bucket of an S3-compatible store, addressed by path. */
export function openS3Bucket({
  endpoint,
  bucket,
  patience: given,
  circuits = createCircuits(),
  ...credentials
}: S3Options): S3Bucket {
  const patience = { ...PATIENCE, ...given };
  const fetch = circuitFetch(circuits, new URL(endpoint).origin, patience);
  const s3 = new S3mini({ ...credentials, endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`, fetch });
  const asking = <T>(act: () => Promise<T>) => askAgain(act, patience);
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
      return { body: pacedBody(answer.body ?? new Blob([]).stream(), patience), size: Number(total) };
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

/** A body that is read may take as long as its reader does (see `pacedBody`); everything up to it may not. */
function circuitFetch(circuits: Circuits, host: string, { answerMs, slowest }: StorePatience): typeof fetch {
  return async (input, init = {}) => {
    const passage = circuits.enter("storage", host);
    const within = answerMs + (sizeOf(init.body) / slowest) * 1000;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${Math.round(within)} ms`)), within);
    try {
      const answer = await fetch(input, { ...init, signal: late.signal });
      if (answer.status >= 500) passage.failed();
      else passage.answered();
      return answer;
    } catch (error) {
      passage.failed();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

function sizeOf(body: RequestInit["body"]): number {
  if (typeof body === "string") return body.length;
  return ArrayBuffer.isView(body) || body instanceof ArrayBuffer ? body.byteLength : 0;
}

/** Asks again what the store could not do just now. While its circuit is open it is not asked at all. @throws StorageError */
async function askAgain<T>(act: () => Promise<T>, { triesMs }: StorePatience): Promise<T> {
  try {
    return await retry(act, { tries: TRIES, firstMs: 400, longestMs: 6400, withinMs: triesMs, isPassing });
  } catch (error) {
    throw new StorageError(`the store: ${statusOf(error) ?? "no answer"}`, { cause: error });
  }
}

function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof CircuitOpen) return false;
  const status = statusOf(error);
  return status === undefined || status === 408 || status === 429 || status >= 500;
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
