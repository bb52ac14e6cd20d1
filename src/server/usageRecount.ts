/** `npm run usage:recount`: whether the usage counters say what there is. */
import process from "node:process";
import { parseArgs } from "node:util";
import { type Miscount, recount } from "../domains/usage/recount.ts";
import { WrongEnvironment } from "../platform/env/env.ts";
import { openServices } from "../platform/services/openServices.ts";
import { CannotStart, openMigrated } from "./boot.ts";
import { readEnvironment } from "./environment.ts";
import { endCommand } from "./exit.ts";

const USAGE = `Usage: npm run usage:recount [-- options]

Counts what every organization uses anew, and prints each counter that says something else.

  --mend    has them say what there is
  --help    this text

The database is the one that DATABASE_URL or DATA_DIR names, as for the server; an embedded one
has to be free. Exit code: 0 every counter is right or was mended, 1 some are wrong, 2 it could
not be looked at.
`;

interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** Runs the command. @returns the exit code: 0 right or mended, 1 wrong, 2 not looked at */
export async function usageRecountCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  try {
    const { mend, help } = parseArgs({
      args,
      options: { mend: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
    }).values;
    if (help) {
      output.stdout(USAGE);
      return 0;
    }
    const wrong = await look(source, mend);
    for (const miscount of wrong) output.stdout(`${inWords(miscount)}\n`);
    output.stdout(wrong.length === 0 ? "Every counter is right.\n" : `${wrong.length} ${mend ? "mended" : "wrong"}.\n`);
    return wrong.length === 0 || mend ? 0 : 1;
  } catch (error) {
    output.stderr(`${reasonOf(error)}\n`);
    return 2;
  }
}

async function look(source: Record<string, string | undefined>, mend: boolean): Promise<Miscount[]> {
  const env = readEnvironment(source);
  const { database } = await openMigrated(env);
  try {
    return await recount(openServices({ env, database }), { mend });
  } finally {
    await database.close();
  }
}

const inWords = ({ organizationId, metric, period, counted, found }: Miscount) =>
  `${organizationId} ${metric}${period === "" ? "" : ` ${period}`}: ${counted} counted, ${found} found`;

/** What the caller can mend; everything else is a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof CannotStart || error instanceof WrongEnvironment) return error.message;
  if (error instanceof TypeError && "code" in error) return `${error.message}\n\n${USAGE}`;
  throw error;
}

if (import.meta.main) {
  const output = {
    stdout: (text: string) => process.stdout.write(text),
    stderr: (text: string) => process.stderr.write(text),
  };
  await endCommand(() => usageRecountCommand(process.argv.slice(2), process.env, output), 2);
}
