/** `npm run usage:recount`: checks the usage counters against the rows. */
import { parseArgs } from "node:util";
import { type Miscount, recount } from "../domains/usage/recount.ts";
import { openServices } from "../platform/services/openServices.ts";
import { openMigrated } from "../server/boot/boot.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { type Output, operatorCommand, parsed } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const USAGE = `Usage: npm run usage:recount [-- options]

Counts the usage of every organization from its rows, and prints each counter that differs.

  --mend    correct the counters
  --help    print this text

DATABASE_URL or DATA_DIR names the database, as for the server. No other process may use an
embedded database. Exit code: 0 every counter is correct or was corrected, 1 some are wrong,
2 not checked.
`;

/** Runs the command. @returns the exit code: 0 correct or corrected, 1 wrong, 2 not checked */
export async function usageRecountCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  let hasWrong = false;
  const run = async () => {
    const { mend, help } = parsed(() => parseArgs({ args, options: OPTIONS })).values;
    if (help) return output.stdout(USAGE);
    const wrong = await look(source, mend);
    hasWrong = wrong.length > 0 && !mend;
    for (const miscount of wrong) output.stdout(`${inWords(miscount)}\n`);
    output.stdout(
      wrong.length === 0 ? "Every counter is correct.\n" : `${wrong.length} ${mend ? "corrected" : "wrong"}.\n`,
    );
  };
  return (await operatorCommand(USAGE, output, run, NOT_CHECKED)) || Number(hasWrong);
}

const OPTIONS = {
  mend: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;
const NOT_CHECKED = 2;

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

if (import.meta.main) await runCommand(usageRecountCommand, NOT_CHECKED);
