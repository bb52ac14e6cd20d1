import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { makeFolder, syncFolder, syncFolderNow } from "./sync.ts";

/** Only the account that runs the server reads the file. */
const PRIVATE = 0o600;

/**
 * Replaces or creates a file that is either complete or unchanged, even if the process or the machine stops at any
 * moment. `fill` writes to a draft beside it, which is flushed to the disk and renamed. When the promise resolves, a
 * power cut cannot undo the write.
 * @param signal stops the write until the draft is renamed
 */
export async function writeWholeFile(
  file: string,
  fill: (draft: FileHandle) => Promise<void>,
  { mode, signal }: { mode?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  await makeFolder(dirname(file));
  // In the same folder, so that a rename puts it in place.
  const beside = draftOf(file);
  try {
    const draft = await open(beside, "wx", mode);
    try {
      await fill(draft);
      await draft.sync();
    } finally {
      await draft.close();
    }
    signal?.throwIfAborted();
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Replaces or creates a file of text that only the server's own account may read. See `writeWholeFile`. */
export const writePrivateFile = (file: string, text: string): Promise<void> =>
  writeWholeFile(file, (draft) => draft.writeFile(text), { mode: PRIVATE });

/**
 * Creates a private file unless it exists. Of several processes that create it at once, one succeeds, and none sees a
 * part of the file. A missing folder is created.
 */
export function createPrivateFileNow(file: string, text: string): void {
  const folder = dirname(resolve(file));
  if (mkdirSync(folder, { recursive: true }) !== undefined) syncFolderNow(dirname(folder));
  const beside = draftOf(file);
  try {
    const draft = openSync(beside, "wx", PRIVATE);
    try {
      writeFileSync(draft, text);
      fsyncSync(draft);
    } finally {
      closeSync(draft);
    }
    linkSync(beside, file);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  // Where another process created the file, its name may not be on the disk yet.
  syncFolderNow(folder);
}

const draftOf = (file: string) => `${file}.${randomUUID()}.new`;
