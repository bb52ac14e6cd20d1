import { readFile } from "node:fs/promises";
import { Refused } from "../shared/operatorCommand.ts";
import type { Passphrases } from "./backUp.ts";

/** The options of a command that name files of passphrases. */
export const PASSPHRASES = { "with-key": { type: "string" }, authenticate: { type: "string" } } as const;

/**
 * Reads the passphrases of a command. The one of `--with-key` authenticates the backup too, unless `--authenticate`
 * names another.
 * @throws Refused
 */
export async function readPassphrases(
  { "with-key": withKey, authenticate }: { [option in keyof typeof PASSPHRASES]?: string | undefined },
  readInput: () => Promise<string>,
): Promise<Passphrases> {
  const keys = withKey === undefined ? null : await readPassphrase(withKey, readInput);
  return { keys, authentication: authenticate === undefined ? keys : await readPassphrase(authenticate, readInput) };
}

/** Reads the first line of a file, or of standard input for `-`. @throws Refused */
async function readPassphrase(file: string, readInput: () => Promise<string>): Promise<string> {
  const text = await (file === "-" ? readInput() : readFile(file, "utf8")).catch((error: unknown) => {
    throw new Refused(`The passphrase in ${file} cannot be read: ${(error as Error).message}.`);
  });
  return text.split(/\r?\n/, 1)[0] ?? "";
}
