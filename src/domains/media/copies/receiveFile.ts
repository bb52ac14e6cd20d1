import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { MediaFault } from "../processing/fault.ts";
import { TYPE_BYTES, typeOf } from "../processing/sandbox.ts";
import { fault } from "../uploads/limits.ts";
import { CopyFailure, unanswered } from "./failure.ts";
import type { Room } from "./room.ts";

/** A file that arrives. The type is known from the first bytes. */
export interface IncomingFile {
  mimeType: string;
  body: ReadableStream<Uint8Array>;
  /** The hash and the length, once `body` was read to its end. */
  end(): { sha256: string; size: number };
}

/**
 * Detects the type of a file, and streams the file within the bounds of an upload of this type and of the plan.
 * @throws CopyFailure for a type that a library does not accept, and, while the body is read, for a file that is too
 * large; DomainError QUOTA_EXCEEDED; MediaFault
 */
export async function receiveFile(source: ReadableStream<Uint8Array>, room: Room): Promise<IncomingFile> {
  const chunks = source[Symbol.asyncIterator]();
  const next = () => chunks.next().catch(unanswered);
  const first: Uint8Array[] = [];
  const hash = createHash("sha256");
  let size = 0;
  let beginning = 0;
  try {
    while (beginning < TYPE_BYTES) {
      const { done, value } = await next();
      if (done === true) break;
      first.push(value);
      beginning += value.byteLength;
    }
    if (beginning === 0) throw new CopyFailure("is empty");
    const mimeType = await typeOf(new Uint8Array(Buffer.concat(first).subarray(0, TYPE_BYTES)));
    const refused = (bytes: number) => fault({ assetKind: "LIBRARY", mimeType, size: bytes });
    if (refused(0) !== null) throw new MediaFault("unsupported");
    const counted = (chunk: Uint8Array): Uint8Array => {
      size += chunk.byteLength;
      if (refused(size) !== null) throw new CopyFailure(`is larger than an upload of the type ${mimeType} may be`);
      room.take(chunk.byteLength);
      hash.update(chunk);
      return chunk;
    };
    async function* whole() {
      try {
        for (const chunk of first.splice(0)) yield counted(chunk);
        for (;;) {
          const { done, value } = await next();
          if (done === true) return;
          yield counted(value);
        }
      } finally {
        await chunks.return?.();
      }
    }
    return { mimeType, body: streamOf(whole()), end: () => ({ sha256: hash.digest("hex"), size }) };
  } catch (error) {
    await chunks.return?.();
    throw error;
  }
}

const streamOf = (pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
