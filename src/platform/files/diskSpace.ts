import { statfsSync } from "node:fs";

const MB = 1024 * 1024;
/** The size of a file of the embedded database's write-ahead log: with less space, it cannot start a new one. */
const NEEDED = 16 * MB;

/**
 * Returns the state of a folder's disk and the next step for the operator of a failed database; empty if the space is
 * unknown.
 */
export function spaceAt(folder: string): string {
  const free = freeBytes(folder);
  if (free === undefined) return "";
  const state = `The disk of ${folder} has ${Math.floor(free / MB)} MB free`;
  return free < NEEDED * 2
    ? `${state}, so it is probably full: free at least 100 MB.`
    : `${state}: check that the database may write there.`;
}

/** Whether the disk of a folder has too little space for the embedded database. */
export function isFull(folder: string): boolean {
  const free = freeBytes(folder);
  return free !== undefined && free < NEEDED;
}

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
