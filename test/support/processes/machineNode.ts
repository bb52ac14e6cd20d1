import { copyFile, link, mkdir, realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Copies the Node of this process into a folder. @returns a PATH where the copy is the machine's Node */
export async function machineNode(folder: string): Promise<string> {
  const own = join(folder, "machine");
  await mkdir(own);
  const node = join(own, "node");
  const running = await realpath(process.execPath);
  await link(running, node).catch(() => copyFile(running, node));
  return [own, process.env["PATH"]].join(delimiter);
}
