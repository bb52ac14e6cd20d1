import { text } from "node:stream/consumers";
import type { Storage } from "./storage.ts";

/** The object with the mark of the database that the storage belongs to. */
export const MARK_KEY = "storage-mark";
/** A mark and a line end. */
const LAST_BYTE = 63;

/**
 * Returns the mark of a storage; null for a storage without one.
 * @throws StorageError if the storage cannot be reached
 */
export async function markOf(storage: Storage): Promise<string | null> {
  const object = await storage.open(MARK_KEY, { start: 0, end: LAST_BYTE });
  return object === null ? null : (await text(object.body)).trim();
}

export const writeMark = (storage: Storage, mark: string): Promise<void> =>
  storage.put(MARK_KEY, new TextEncoder().encode(`${mark}\n`), { type: "text/plain" });
