import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import process from "node:process";

/** Windows cannot open folders, and flushes their entries by itself. */
const opensFolders = process.platform !== "win32";

/** Flushes the names in a folder to the disk: a power cut then undoes no creation, renaming or removal in it. */
export async function syncFolder(folder: string): Promise<void> {
  if (opensFolders) await sync(folder, "r");
}

/** The same as `syncFolder`, for callers that cannot wait. */
export function syncFolderNow(folder: string): void {
  if (!opensFolders) return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Creates a folder and its missing parents, and flushes their names to the disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); ; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === top || parent === dirname(parent)) return;
  }
}

/** The number of files that are open at a time. */
const AT_A_TIME = 64;

/** Flushes a folder with everything in it to the disk. Files that disappear meanwhile are left out. */
export async function syncTree(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  const at = ({ parentPath, name }: { parentPath: string; name: string }) => join(parentPath, name);
  const files = inside.filter((entry) => entry.isFile()).map(at);
  const folders = inside.filter((entry) => entry.isDirectory()).map(at);
  await each(files, (file) => sync(file, "r+"));
  await each([...folders, folder], syncFolder);
}

async function each(paths: readonly string[], flush: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_A_TIME)
    await Promise.all(paths.slice(at, at + AT_A_TIME).map((path) => flush(path).catch(unlessMissing)));
}

function unlessMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== "ENOENT") throw error;
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
