/**
 * Takes a folder and says so; then ends as the line that it is sent says: `release`, `exit`, or by the signal that
 * kills it.
 */
import process from "node:process";
import { createInterface } from "node:readline";
import { FolderLocked, lockFolder } from "../../../../src/platform/files/folderLock.ts";

const [, , folder = ""] = process.argv;
try {
  const release = await lockFolder(folder);
  console.log("held");
  for await (const line of createInterface(process.stdin)) {
    if (line === "exit") process.exit(0);
    release();
    console.log("released");
  }
} catch (error) {
  console.log(error instanceof FolderLocked ? `refused: ${error.message}` : `failed: ${String(error)}`);
}
