import { copyFile, link, mkdir, realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Returns a PATH on which the Node of this process is the machine's own, whoever installed it. `folder` gets a copy. */
export async function machineNode(folder: string): Promise<string> {
  const own = join(folder, "machine");
  await mkdir(own);
  const node = join(own, "node");
  const running = await realpath(process.execPath);
  await link(running, node).catch(() => copyFile(running, node));
  return [own, process.env["PATH"]].join(delimiter);
}
