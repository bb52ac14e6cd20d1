/** `npm run backup -- <folder>`: writes a backup of the database, the media and, if asked, the keys. */
import { parseArgs } from "node:util";
import type { Manifest } from "../platform/backup/manifest.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { backUp } from "./backup/backUp.ts";
import { PASSPHRASES, readPassphrases } from "./backup/readPassphrases.ts";
import { type Output, operatorCommand, parsed, WrongUsage } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const USAGE = `Usage: npm run backup -- <folder> [--with-key <file>] [--authenticate <file>]

Writes a backup of the database and the media into a folder that does not exist yet.

  --with-key <file>     add the keys of sealed secrets, under the passphrase in the first line of
                        this file (- for standard input), which authenticates the backup too
  --authenticate <file> authenticate the backup with the passphrase in the first line of this
                        file: a restore refuses a backup that was changed
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. Servers may run meanwhile. The
server of an embedded database answers nothing while it copies the files of the database.
`;

/** Runs the command. @returns the exit code: 0 done, 1 refused, 2 invalid arguments */
export function backupCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output & { readInput(): Promise<string> },
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const options = { ...PASSPHRASES, help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parsed(() => parseArgs({ args, allowPositionals: true, options }));
    if (values.help) return output.stdout(USAGE);
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new WrongUsage("Name one folder for the backup.");
    const env = readEnvironment(source);
    const passphrases = await readPassphrases(values, output.readInput);
    const manifest = await backUp(env, folder, passphrases);
    output.stdout(summaryOf(manifest, folder));
    if (passphrases.authentication === null) output.stderr(UNAUTHENTICATED);
    const lacksKeys = passphrases.keys !== null && manifest.keys === null;
    if (lacksKeys) output.stderr("No server has created a key yet, so the backup has none.\n");
    for (const warning of warningsOf(manifest)) output.stderr(`${warning}\n`);
  });
}

const UNAUTHENTICATED = `Warning: the backup is not authenticated, so a restore needs --unauthenticated and cannot detect a change.
Name the file of a passphrase with --with-key or --authenticate.
`;

function summaryOf({ tables, media, audit, keys }: Manifest, folder: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sealed = keys === null ? "without keys" : "with the keys";
  const head = audit.head === null ? "No audit event is sealed yet." : `Audit head: ${audit.head.hash}`;
  return `Backup in ${folder}: ${rows} rows, ${media.length} media objects, ${sealed}.\n${head}\n`;
}

const warningsOf = ({ audit, absentMedia }: Manifest): string[] => [
  ...(audit.fault === null ? [] : [`Warning: the audit log has a fault (${audit.fault}). See npm run audit:verify.`]),
  ...(absentMedia.length === 0
    ? []
    : [`Warning: the storage does not have ${absentMedia.length} objects that rows name. The manifest lists them.`]),
];

if (import.meta.main) await runCommand(backupCommand);
