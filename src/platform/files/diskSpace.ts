import { statfsSync } from "node:fs";

const MB = 1024 * 1024;
/** A file of the embedded database's log of changes: it cannot begin another one with less. */
const NEEDED = 16 * MB;

/** What an operator must know about the disk of a folder when the database in it fails. Empty where the space is not known. */
export function spaceAt(folder: string): string {
  const free = freeBytes(folder);
  if (free === undefined) return "";
  const state = `The disk of ${folder} has ${Math.floor(free / MB)} MB free`;
  return free < NEEDED * 2
    ? `${state}, so it is probably full: free at least 100 MB.`
    : `${state}: see that the database may write there.`;
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
