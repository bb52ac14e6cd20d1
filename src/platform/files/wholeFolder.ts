import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder, syncFolder, syncTree } from "./sync.ts";

/**
 * Creates a folder that is either complete or absent, even if the process or the machine stops at any moment. `fill`
 * writes to a path beside it that does not exist yet; then everything is flushed to the disk, and the path is renamed.
 * Removes remains of earlier attempts.
 */
export async function createWholeFolder(
  folder: string,
  fill: (beside: string) => Promise<void>,
  beside = `${folder}.new`,
): Promise<void> {
  await makeFolder(dirname(folder));
  await rm(beside, { recursive: true, force: true });
  await fill(beside);
  await syncTree(beside);
  await rename(beside, folder);
  await syncFolder(dirname(folder));
}
