/** `npm run migrate`: applies migrations, prints their names and durations, and ends. */
import { parseArgs } from "node:util";
import { type Planned, planMigrations } from "../platform/database/migrations/plan.ts";
import { resolveMigration } from "../platform/database/migrations/resolve.ts";
import { openExisting, openMigrated } from "../server/boot/boot.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { type Output, operatorCommand, parsed, WrongUsage } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const USAGE = `Usage: npm run migrate [-- options]

Applies the migrations that the database lacks. Servers of the release before go on meanwhile.

  --plan                   print what would run: locks, rows and an estimate; change nothing
  --resolve <migration>    record what a person did by hand, with one of
      --applied            every change of the migration is in the database
      --rolled-back        no change of an interrupted migration is in the database
  --help                   print this text

DATABASE_URL or DATA_DIR names the database, as for the server; with MIGRATION_DATABASE_URL set, the
command works as the owner of the tables. Exit code: 0 done, 1 refused, 2 invalid arguments.
`;

const OPTIONS = {
  plan: { type: "boolean", default: false },
  resolve: { type: "string" },
  applied: { type: "boolean", default: false },
  "rolled-back": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Runs the command. @returns the exit code: 0 done, 1 refused, 2 invalid arguments */
export function migrateCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const {
      plan,
      resolve,
      applied,
      help,
      "rolled-back": rolledBack,
    } = parsed(() => parseArgs({ args, options: OPTIONS })).values;
    if (help) return output.stdout(USAGE);
    if (resolve === undefined && (applied || rolledBack))
      throw new WrongUsage("--applied and --rolled-back require --resolve <migration>.");
    if (resolve !== undefined && (plan || applied === rolledBack)) {
      throw new WrongUsage("--resolve requires either --applied or --rolled-back, and no --plan.");
    }
    if (plan) return printPlan(source, output);
    if (resolve === undefined) return apply(source, output);
    const database = await openExisting(readEnvironment(source));
    try {
      await resolveMigration(database.pool, resolve, applied ? "applied" : "rolled-back");
      output.stdout(`${resolve} is recorded as ${applied ? "applied" : "rolled back"}.\n`);
    } finally {
      await database.close();
    }
  });
}

async function apply(source: Record<string, string | undefined>, output: Output): Promise<void> {
  const onWait = (migration: string, reason: string) => output.stderr(`${migration} waits: ${reason}\n`);
  const { database, applied } = await openMigrated(readEnvironment(source), { onWait });
  await database.close();
  const lines = applied.map(({ name, ms }) => `  ${name}  ${seconds(ms)}\n`);
  output.stdout(lines.length === 0 ? "The database is up to date.\n" : `Applied:\n${lines.join("")}`);
}

async function printPlan(source: Record<string, string | undefined>, output: Output): Promise<void> {
  const database = await openExisting(readEnvironment(source));
  try {
    const planned = await planMigrations(database.pool);
    output.stdout(
      planned.length === 0 ? "The database is up to date.\n" : planned.map((each) => `${inWords(each)}\n`).join(""),
    );
  } finally {
    await database.close();
  }
}

const KINDS: Readonly<Record<Planned["kind"], string>> = {
  transaction: "one transaction",
  index: "an index, while writers go on",
  batches: "rows in batches, while writers go on",
};

function inWords({ name, kind, locks, tables, estimateMs }: Planned): string {
  const locked = locks?.map(({ table, mode }) => `${table} ${mode}`).join(", ");
  return [
    name,
    `  runs as:  ${KINDS[kind]}`,
    `  locks:    ${locked ?? (kind === "transaction" ? "not stated in the script" : "none that writers wait for")}`,
    ...(tables.length === 0 ? [] : [`  rows:     ${tables.map((each) => `${each.table} ${each.rows}`).join(", ")}`]),
    `  estimate: ${estimateMs === undefined ? "unknown" : `about ${seconds(estimateMs)}, and the waits for locks`}`,
  ].join("\n");
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

if (import.meta.main) await runCommand(migrateCommand);
