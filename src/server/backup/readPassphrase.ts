import { readFile } from "node:fs/promises";
import { Refused } from "../operatorCommand.ts";

/** Reads the passphrase of `--with-key`: the first line of a file, or of standard input for `-`. @throws Refused */
export async function readPassphrase(file: string, readInput: () => Promise<string>): Promise<string> {
  const text = await (file === "-" ? readInput() : readFile(file, "utf8")).catch((error: unknown) => {
    throw new Refused(`The passphrase in ${file} cannot be read: ${(error as Error).message}.`);
  });
  return text.split(/\r?\n/, 1)[0] ?? "";
}
