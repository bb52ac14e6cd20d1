import { pipeline as connect } from "node:stream";
import { createGunzip } from "node:zlib";
import { backupBytes } from "./backupFile.ts";
import { type BackupFile, filesOf, type Manifest } from "./manifest.ts";
import { BackupRefused } from "./refused.ts";

/** Compares every file of a backup with its size and sum. @throws BackupRefused that names the first wrong file */
export async function verifyBackupFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const file of filesOf(manifest)) for await (const _ of backupBytes(folder, file));
}

/** The longest row, in characters: a short file can unpack to any length. */
const LINE_LENGTH = 128 * 1024 * 1024;
/** The bytes of a compressed file. */
async function* unpacked(folder: string, file: BackupFile): AsyncGenerator<Uint8Array> {
  try {
    // The errors of both streams end the loop.
    for await (const chunk of connect(backupBytes(folder, file), createGunzip(), () => {})) yield chunk as Uint8Array;
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith("Z_")) throw error;
    throw new BackupRefused(`The file ${file.path} of the backup cannot be unpacked: ${(error as Error).message}.`);
  }
}

const GROUP_BYTES = 1024 * 1024;

/** Returns the lines of a compressed file, in groups of about a mebibyte. */
export async function* linesOf(folder: string, file: BackupFile): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let group: string[] = [];
  let length = 0;
  /** The parts of a line whose end was not read yet, and their length. */
  let begun: string[] = [];
  let begunLength = 0;
  for await (const chunk of unpacked(folder, file)) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    begun.push(first);
    begunLength += first.length;
    if (begunLength > LINE_LENGTH) {
      throw new BackupRefused(`The file ${file.path} of the backup has a row of more than ${LINE_LENGTH} characters.`);
    }
    const last = others.pop();
    if (last !== undefined) {
      group.push(begun.join(""), ...others);
      begun = [last];
      begunLength = last.length;
    }
    length += chunk.byteLength;
    if (length < GROUP_BYTES) continue;
    if (group.length > 0) yield group;
    [group, length] = [[], 0];
  }
  if (group.length > 0) yield group;
}
