/** `npm run restore -- <folder>`: restores a backup into an empty database. */
import { parseArgs } from "node:util";
import { readAuthenticManifest } from "../platform/backup/authentication.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { keysOfBackup, keysText } from "./backup/keys.ts";
import { PASSPHRASES, readPassphrases } from "./backup/readPassphrases.ts";
import { type Restored, restore } from "./backup/restore.ts";
import { type Output, operatorCommand, parsed, WrongUsage } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const USAGE = `Usage: npm run restore -- <folder> [--with-key <file>] [--authenticate <file>] [--moved]
       npm run restore -- <folder> --with-key <file> --print-keys

Restores a backup into an empty database, and migrates to this version.

  --with-key <file>     restore the keys too, with the passphrase in the first line of this file
                        (- for standard input), which also verifies that the backup is unchanged
  --authenticate <file> verify with the passphrase in the first line of this file that the backup
                        is unchanged, without its keys
  --unauthenticated     restore a backup that has no code for this, and whose origin you know
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
  output: Output & { readInput(): Promise<string> },
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const { values, positionals } = parsed(() => parseArgs({ args, allowPositionals: true, options: OPTIONS }));
    if (values.help) return output.stdout(USAGE);
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new WrongUsage("Name the folder of one backup.");
    const { moved, unauthenticated } = values;
    const { keys, authentication } = await readPassphrases(values, output.readInput);
    const trust = { passphrase: authentication, unauthenticated };
    if (values["print-keys"]) {
      if (keys === null) throw new WrongUsage("--print-keys requires --with-key");
      const manifest = await readAuthenticManifest(folder, trust);
      return output.stdout(`${keysText(await keysOfBackup(folder, manifest, keys))}\n`);
    }
    const env = readEnvironment(source);
    output.stdout(summaryOf(await restore(env, folder, { passphrase: keys, trust, moved })));
  });
}

const OPTIONS = {
  ...PASSPHRASES,
  unauthenticated: { type: "boolean", default: false },
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

if (import.meta.main) await runCommand(restoreCommand);
