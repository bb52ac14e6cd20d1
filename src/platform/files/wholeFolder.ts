import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";

/**
 * Makes a folder that is there whole or not at all, whenever the process or the machine stops: `fill` writes beside it (it gets the path of
 * what does not exist yet), then all of it goes to the disk, then it gets its name. What an earlier try left is removed.
 */
export async function makeWhole(folder: string, fill: (beside: string) => Promise<void>): Promise<void> {
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

/** Windows opens no folder, and writes its entries down by itself. */
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
