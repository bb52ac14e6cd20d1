import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";

/** Another process holds the folder. */
export class FolderLocked extends Error {}

/**
 * Takes a folder for this process alone, until released or until the process ends, however it ends.
 *
 * PGlite has no lock of its own: two servers on one folder silently lose rows. A file with a process id goes stale, and ids
 * repeat in containers; an SQLite file held in an exclusive transaction is a lock of the operating system, which dies with its
 * process and is seen by every other, in Node and in Deno.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const note = join(folder, "lock.holder");
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    const holder = await readFile(note, "utf8").catch(() => "another process");
    throw new FolderLocked(`The database folder ${folder} is in use by ${holder.trim()}. Stop that server, or set DATA_DIR to another folder.`);
  }
  await writeFile(note, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  return () => {
    lock.close();
  };
}
