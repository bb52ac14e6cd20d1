/** `npm run restore -- <folder>`: restores a backup into an empty database. */
import process from "node:process";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { readManifest } from "../platform/backup/manifest.ts";
import { keysOfBackup, keysText } from "./backup/keys.ts";
import { readPassphrase } from "./backup/readPassphrase.ts";
import { type Restored, restore } from "./backup/restore.ts";
import { readEnvironment } from "./environment.ts";
import { endCommand } from "./exit.ts";
import { type Output, operatorCommand, parsed, WrongUsage } from "./operatorCommand.ts";

const USAGE = `Usage: npm run restore -- <folder> [--with-key <file>] [--moved]
       npm run restore -- <folder> --with-key <file> --print-keys

Restores a backup into an empty database, and migrates to this version.

  --with-key <file>     restore the keys too, with the passphrase in the first line of this file
                        (- for standard input)
  --moved               no server has used the database since the backup: send the posts that
                        fell due meanwhile, instead of leaving them to people
  --print-keys          print the keys as a value for SECRET_KEYS, and restore nothing
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. Both kinds of databases restore
backups of each other. No server may use the database.
`;

/** Runs the command. @returns the exit code: 0 done, 1 refused, 2 invalid arguments */
export function restoreCommand(
  args: string[],
  source: Record<string, string | undefined>,
  { readInput, ...output }: Output & { readInput(): Promise<string> },
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const { values, positionals } = parsed(() => parseArgs({ args, allowPositionals: true, options: OPTIONS }));
    if (values.help) return output.stdout(USAGE);
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new WrongUsage("Name the folder of one backup.");
    const file = values["with-key"];
    const passphrase = file === undefined ? null : await readPassphrase(file, readInput);
    if (values["print-keys"]) {
      if (passphrase === null) throw new WrongUsage("--print-keys requires --with-key");
      return output.stdout(`${keysText(await keysOfBackup(folder, await readManifest(folder), passphrase))}\n`);
    }
    const env = readEnvironment(source);
    const { moved } = values;
    output.stdout(summaryOf(await restore(env, folder, { passphrase, moved })));
  });
}

const OPTIONS = {
  "with-key": { type: "string" },
  moved: { type: "boolean", default: false },
  "print-keys": { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
} as const;

function summaryOf({ manifest, migrated, forPeople }: Restored): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored the backup of ${manifest.takenAt}: ${rows} rows, ${manifest.media.length} media objects.`,
    ...(manifest.audit.head === null ? [] : [`Audit head: ${manifest.audit.head.hash}`]),
    ...(migrated.length === 0 ? [] : [`Applied newer migrations: ${migrated.join(", ")}`]),
    ...(forPeople === 0
      ? []
      : [`${forPeople} renditions may have been published since the backup, and wait for a person to resolve them.`]),
    "",
  ].join("\n");
}

if (import.meta.main) {
  const output = {
    stdout: (written: string) => process.stdout.write(written),
    stderr: (written: string) => process.stderr.write(written),
    readInput: () => text(process.stdin),
  };
  await endCommand(() => restoreCommand(process.argv.slice(2), process.env, output), 1);
}
