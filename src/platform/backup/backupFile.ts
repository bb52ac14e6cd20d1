import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { BackupFile } from "./manifest.ts";
import { BackupRefused } from "./refused.ts";

const CHUNK_BYTES = 256 * 1024;
const UNTOUCHED = "Nothing was restored. Use another copy of the backup.";
/** Windows has neither flag, and neither kind of file. Opening a FIFO would wait for a writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** A manifest names each media item in 300 bytes. The longest string of Node is a little shorter than 512 MiB. */
const TEXT_BYTES = 500 * 1024 * 1024;

/** Opens a file of a backup: a regular file at its own place, because a link could show any file of this machine. */
async function openAt(folder: string, path: string): Promise<FileHandle> {
  const file = join(await realpath(folder), path);
  if ((await realpath(file)) !== file) throw new Unreadable(`${path} is a link, or is below one`);
  const handle = await open(file, FLAGS);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Unreadable(`${path} is not a regular file`);
}
class Unreadable extends Error {}

/**
 * Reads a text of a backup before its manifest is known.
 * @throws the file system's error, or an error for a text that is too large
 */
export async function backupText(folder: string, path: string): Promise<string> {
  const handle = await openAt(folder, path);
  if ((await handle.stat()).size > TEXT_BYTES) {
    await handle.close();
    throw new Unreadable(`${path} is larger than ${TEXT_BYTES} bytes`);
  }
  // A file that grows meanwhile is cut at the bound, so its text is not the manifest's.
  return text(handle.createReadStream({ end: TEXT_BYTES }));
}

/**
 * Returns the bytes of a file of a backup. The stream fails with BackupRefused instead of ending if size and sum are
 * not the manifest's: the files were verified before, but can change until they are used.
 */
export const backupBytes = (folder: string, file: BackupFile): Readable =>
  Readable.from(verified(folder, file), { objectMode: false });

async function* verified(folder: string, { path, size, sha256 }: BackupFile): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let length = 0;
  try {
    const handle = await openAt(folder, path);
    // One byte more than the manifest's size shows that the file is another one.
    for await (const chunk of handle.createReadStream({ end: size, highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Uint8Array);
      length += (chunk as Uint8Array).byteLength;
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw new BackupRefused(`The file ${path} of the backup cannot be read: ${(error as Error).message}. ${UNTOUCHED}`);
  }
  if (length === size && hash.digest("hex") === sha256) return;
  throw new BackupRefused(`The file ${path} of the backup is damaged: its SHA-256 is not the manifest's. ${UNTOUCHED}`);
}
