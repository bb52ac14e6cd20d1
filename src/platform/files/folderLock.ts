import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "./sync.ts";

/** Another process, or another part of this process, uses the folder. */
export class FolderLocked extends Error {}

/**
 * SQLITE_BUSY: the lock is taken. Deno hides the number; a file that could be opened is then almost certainly locked.
 */
const isBusy = ({ errcode }: { errcode?: unknown }) => errcode === undefined || errcode === 5;

/** Keeps references to held locks: a collected lock would be released under a database in use. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for this caller until it is released or the process ends in any way.
 *
 * PGlite has no lock of its own: two servers on one folder silently lose rows. A file with a process id goes stale, and
 * ids repeat in containers. An SQLite file in an exclusive transaction is a lock of the operating system: it ends with
 * its process, and every other process sees it, in Node and in Deno.
 * @throws FolderLocked with a message for the operator; the file system's error if the folder is not writable
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await makeFolder(folder);
  const note = join(folder, "lock.holder");
  const lock = take(join(folder, "lock"));
  if (lock === undefined) {
    const holder = await readFile(note, "utf8").catch(() => "another process");
    throw new FolderLocked(
      `The database folder ${folder} is in use by ${holder.trim()}. Stop that server, or set DATA_DIR to another folder.`,
    );
  }
  held.add(lock);
  const release = () => {
    if (held.delete(lock)) lock.close();
  };
  try {
    await writeFile(note, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

function take(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error as object)) return undefined;
    throw error;
  }
}
