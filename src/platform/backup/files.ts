import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createWholeFolder } from "../files/wholeFolder.ts";
import type { BackupFile } from "./manifest.ts";
import { BackupRefused } from "./refused.ts";

/** A backup holds everything that the server keeps secret from other accounts of the machine. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** @throws BackupRefused for a folder that is not empty */
export async function requireFree(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === "ENOENT") return [];
    throw new BackupRefused(`${folder} cannot be used for a backup: ${(error as Error).message}.`);
  });
  if (inside.length > 0) throw new BackupRefused(`${folder} is not empty. Name a folder that does not exist yet.`);
}

/**
 * Creates the folder of a backup, which is either complete or absent. An earlier attempt that was interrupted is
 * replaced.
 * @throws BackupRefused if the folder cannot be written, for example on a full disk
 */
export async function createBackupFolder(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const create = async (draft: string) => {
    await mkdir(draft, { mode: PRIVATE_FOLDER });
    await fill(draft);
  };
  try {
    await createWholeFolder(folder, create, unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { syscall, message } = error as { syscall?: unknown; message?: unknown };
    if (typeof syscall !== "string" || typeof message !== "string") throw error;
    throw new BackupRefused(`The backup cannot be written: ${message}.`, { cause: error });
  }
}

/** Writes a file of a backup from a stream, and returns its size and sum. */
export async function writeBackupFile(
  folder: string,
  path: string,
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  { compressed = false }: { compressed?: boolean } = {},
): Promise<BackupFile> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  const sum = summing();
  const draft = createWriteStream(file, { flags: "wx", mode: PRIVATE_FILE });
  const source = Readable.from(content, { objectMode: false });
  await (compressed ? pipeline(source, createGzip(), sum.stream, draft) : pipeline(source, sum.stream, draft));
  return { path, ...sum.result() };
}

/** Passes bytes on, and computes their number and SHA-256. */
function summing(): { stream: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest("hex") }) };
}
