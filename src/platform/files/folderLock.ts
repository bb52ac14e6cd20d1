import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";

/** Another process, or another part of this one, holds the folder. */
export class FolderLocked extends Error {}

/** SQLITE_BUSY: somebody else has the lock. Deno keeps the number to itself; a file that could be opened is hardly anything else than taken. */
const isBusy = ({ errcode }: { errcode?: unknown }) => errcode === undefined || errcode === 5;

/** A lock that nothing refers to would be collected, and so be released, under a database that is still in use. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this caller alone, until released or until the process ends, however it ends.
 *
 * PGlite has no lock of its own: two servers on one folder silently lose rows. A file with a process id goes stale, and ids
 * repeat in containers; an SQLite file held in an exclusive transaction is a lock of the operating system, which dies with its
 * process and is seen by every other, in Node and in Deno.
 * @throws FolderLocked with a message for the operator; what the file system says when the folder cannot be written
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
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
