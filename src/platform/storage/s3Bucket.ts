import { S3mini } from "s3mini";
import { StorageError } from "../errors/storageError.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../outbound/circuits.ts";
import { tracedFetch } from "../outbound/tracedFetch.ts";
import { retry } from "../retry/retry.ts";
import { pacedBody } from "./pacedBody.ts";
import type { StoredObject } from "./storage.ts";

export interface S3Options {
  /** The address of the store, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  patience?: Partial<StorePatience>;
  circuits?: Circuits;
}

/** Time limits of the store, in milliseconds. */
export interface StorePatience {
  /**
   * Until the answer to a request begins. A request with a body has additional time for its bytes at the slowest rate.
   */
  answerMs: number;
  /** For all tries of one request and the waits between them; no try begins after it. */
  triesMs: number;
  /** How long a reader waits for the store before the rate counts. */
  readMs: number;
  /** The slowest accepted rate, in bytes a second. */
  slowest: number;
}

const PATIENCE: StorePatience = { answerMs: 15_000, triesMs: 30_000, readMs: 20_000, slowest: 64 * 1024 };

/** The operations on a bucket. All of them are idempotent, so each is retried a few times if its outcome is unknown. */
export interface S3Bucket {
  get(key: string, start?: number, end?: number): Promise<StoredObject | null>;
  /** Returns the size in bytes; null for an unknown object. */
  sizeOf(key: string): Promise<number | null>;
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  remove(key: string): Promise<void>;
  begin(key: string, type: string): Promise<string>;
  /** @returns the part's ETag */
  part(key: string, upload: string, number: number, content: Uint8Array): Promise<string>;
  /** Completes an upload. Succeeds for an unknown upload, which may have been completed before. */
  complete(key: string, upload: string, etags: readonly string[]): Promise<void>;
  abort(key: string, upload: string): Promise<void>;
}

const TRIES = 4;

/** Opens a bucket of an S3-compatible store, addressed by path. */
export function openS3Bucket({
  endpoint,
  bucket,
  patience: overrides,
  circuits = createCircuits(),
  ...credentials
}: S3Options): S3Bucket {
  const patience = { ...PATIENCE, ...overrides };
  const fetch = circuitFetch(circuits, new URL(endpoint).origin, patience);
  const s3 = new S3mini({ ...credentials, endpoint: `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`, fetch });
  const asking = <T>(act: () => Promise<T>) => askAgain(act, patience);
  const size = (key: string) => asking(() => s3.getContentLength(key));
  return {
    sizeOf: (key) => unlessMissing(size(key)),
    async get(key, start = 0, end) {
      const whole = start === 0 && end === undefined;
      const response = asking(() => s3.getObjectRaw(key, whole, start, end === undefined ? undefined : end + 1));
      const answer = await unlessMissing(
        response.catch(async (error: unknown) => {
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

/**
 * Limits the time until the body begins. The body itself has the limits of `pacedBody`, because its reader may be slow.
 */
function circuitFetch(circuits: Circuits, host: string, { answerMs, slowest }: StorePatience): typeof fetch {
  return async (input, init = {}) => {
    const passage = circuits.enter("storage", host);
    const within = answerMs + (sizeOf(init.body) / slowest) * 1000;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${Math.round(within)} ms`)), within);
    try {
      // The headers of the trace are not part of the signature.
      const answer = await tracedFetch(input, { ...init, signal: late.signal });
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

/** Retries an operation after a temporary failure; an open circuit fails at once. @throws StorageError */
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

/** Returns the status of a refusal; undefined without an answer. */
function statusOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { status } = at as { status?: unknown };
    if (typeof status === "number") return status;
  }
  return undefined;
}

/** Returns null for a missing object. A missing bucket remains an error. */
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
