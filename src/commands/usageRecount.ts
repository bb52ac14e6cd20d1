/** `npm run usage:recount`: checks the usage counters against the rows. */
import process from "node:process";
import { parseArgs } from "node:util";
import { type Miscount, recount } from "../domains/usage/recount.ts";
import { WrongEnvironment } from "../platform/env/env.ts";
import { openServices } from "../platform/services/openServices.ts";
import { CannotStart, openMigrated } from "../server/boot/boot.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { endCommand } from "../server/boot/exit.ts";

const USAGE = `Usage: npm run usage:recount [-- options]

Counts the usage of every organization from its rows, and prints each counter that differs.

  --mend    correct the counters
  --help    print this text

DATABASE_URL or DATA_DIR names the database, as for the server. No other process may use an
embedded database. Exit code: 0 every counter is correct or was corrected, 1 some are wrong,
2 not checked.
`;

interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** Runs the command. @returns the exit code: 0 correct or corrected, 1 wrong, 2 not checked */
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
    output.stdout(
      wrong.length === 0 ? "Every counter is correct.\n" : `${wrong.length} ${mend ? "corrected" : "wrong"}.\n`,
    );
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

const inWords = ({ organizationId, metric, period, counted, rightValue }: Miscount) =>
  `${organizationId} ${metric}${period === "" ? "" : ` ${period}`}: ${counted} counted, ${rightValue} found`;

/** Returns the reason that the caller can fix; rethrows any other error. */
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
