import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";

/**
 * Creates a folder that is either complete or absent, even if the process or the machine stops at any moment. `fill` writes to a path
 * beside it that does not exist yet; then everything is flushed to the disk, and the path is renamed. Removes remains of earlier attempts.
 */
export async function createWholeFolder(folder: string, fill: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${folder}.new`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(beside, { recursive: true, force: true });
  await fill(beside);
  const inside = await readdir(beside, { recursive: true, withFileTypes: true });
  const folders = inside.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const files = inside.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(files.map((file) => sync(file, "r+")));
  await Promise.all([...folders, beside].map(syncFolder));
  await rename(beside, folder);
  await syncFolder(dirname(folder));
}

/** Windows cannot open folders, and flushes their entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await sync(folder, "r");
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
