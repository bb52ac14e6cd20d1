import { Buffer } from "node:buffer";
import type { ByteRange, Storage } from "../../../platform/storage/storage.ts";
import { MediaFault } from "./fault.ts";

/** A stored object that is read by ranges. */
export interface StoredFile {
  /** The size in bytes. */
  size: number;
  /** Reads an inclusive range; bytes beyond the end are left out. */
  read(range: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
}

/** @throws MediaFault missing; StorageError */
export async function openFile(storage: Storage, key: string, signal: AbortSignal): Promise<StoredFile> {
  const head = await storage.open(key, { start: 0, end: 0 });
  if (head === null) throw new MediaFault("missing");
  await head.body.cancel();
  return {
    size: head.size,
    async read(range) {
      const object = await storage.open(key, range);
      if (object === null) throw new MediaFault("missing");
      const chunks: Uint8Array[] = [];
      for await (const chunk of object.body) {
        signal.throwIfAborted();
        chunks.push(chunk);
      }
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}
