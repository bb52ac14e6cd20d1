import { Readable } from "node:stream";
import type { Storage } from "../storage/storage.ts";
import { backupBytes } from "./backupFile.ts";
import { writeBackupFile } from "./files.ts";
import type { Manifest } from "./manifest.ts";

/** An object that a row names. */
export interface StoredObject {
  key: string;
  /** The media type, which a store may record. */
  type: string;
  /** The key that the object has after the server replaced it, which can happen while a backup runs. */
  replacedBy: string | null;
}

/** Copies objects into a backup, one after the other. */
export async function saveMedia(
  storage: Storage,
  folder: string,
  objects: Iterable<StoredObject>,
): Promise<Pick<Manifest, "media" | "absentMedia">> {
  const media: Manifest["media"] = [];
  const absentMedia: string[] = [];
  for (const { key, type, replacedBy } of objects) {
    const object = (await storage.open(key)) ?? (replacedBy === null ? null : await storage.open(replacedBy));
    if (object === null) absentMedia.push(key);
    else media.push({ key, type, file: await writeBackupFile(folder, `objects/${key}`, object.body) });
  }
  return { media, absentMedia };
}

/** Stores the objects of a verified backup under their keys. An object appears with its last byte. */
export async function restoreMedia(
  storage: Storage,
  folder: string,
  { media }: Pick<Manifest, "media">,
): Promise<void> {
  for (const { key, type, file } of media) {
    const content = Readable.toWeb(backupBytes(folder, file)) as ReadableStream<Uint8Array>;
    await storage.put(key, content, { type });
  }
}
