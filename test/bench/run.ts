/**
 * `npm run bench -- [--quick] [--full] [--profile] [--json] [--only <parts>] [--operations <names>]`: runs the
 * measurements and prints a report.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { inspect, parseArgs } from "node:util";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase, startPostgres } from "../support/database/postgres.ts";
import { installFolder, TESTS } from "../support/run/installFolder.ts";
import { accounts } from "./accounts.ts";
import { auditPages } from "./auditPages.ts";
import type { Bench, Comparison } from "./bench.ts";
import { w1Busy } from "./busy.ts";
import { commits } from "./commits.ts";
import { type Costs, costResults, costTable } from "./costs.ts";
import { embedded } from "./embedded.ts";
import { everyWrite } from "./everyWrite.ts";
import { idle } from "./idle.ts";
import { inboxPages } from "./inboxPages.ts";
import { lists } from "./lists.ts";
import { Generator } from "./load.ts";
import { onePort } from "./onePort.ts";
import { prices } from "./prices.ts";
import { processes } from "./processes.ts";
import { publicationPages } from "./publicationPages.ts";
import type { Pace } from "./race.ts";
import { keep, resultsOf, tableOf } from "./report.ts";
import { restCached, restUncached } from "./restRead.ts";
import { type Server, startServer } from "./servers.ts";
import { start } from "./start.ts";
import { themes } from "./themes.ts";
import { traces } from "./traces.ts";
import { typename } from "./typename.ts";
import { w1Cached, w1NotModified, w1Uncached } from "./w1.ts";
import { fillWorld } from "./world.ts";
import { writers, writes } from "./writes.ts";

interface Databases {
  /** A PostgreSQL server, for databases of a part's own. */
  server: string;
  /** The database of the bench. */
  url: string;
}

type Part = (bench: Bench, databases: Databases) => Promise<Comparison | Comparison[] | Costs>;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    full: { type: "boolean" },
    profile: { type: "boolean" },
    json: { type: "boolean" },
    only: { type: "string" },
    operations: { type: "string" },
  },
});

const PROFILE = ["--cpu-prof", "--cpu-prof-dir=test/artifacts"];

const PARTS: Record<string, Part> = {
  "w1-cached": w1Cached,
  "w1-304": w1NotModified,
  "w1-uncached": w1Uncached,
  "w1-busy": w1Busy,
  typename,
  "rest-cached": restCached,
  "rest-uncached": restUncached,
  write: writes,
  writers,
  writes: (bench, { server }) =>
    everyWrite(bench, server, { chosen: options.operations, flags: options.profile ? PROFILE : [] }),
  publications: (bench, { server }) => publicationPages(bench, server),
  inbox: (bench, { server }) => inboxPages(bench, server),
  audit: (bench, { server }) => auditPages(bench, server, options.full ? 1_000_000 : 100_000),
  lists,
  prices: (bench, { server }) => prices(bench, server),
  themes,
  processes: (bench, { server }) => processes(bench, server),
  port: (bench, { url }) => onePort(bench, url),
  pglite: embedded,
  commits,
  traces: (bench, { url }) => traces(bench, url),
  idle: ({ pace }) => idle({ seconds: 20 * pace.rounds }),
  accounts: ({ pace }) => accounts({ seconds: 20 * pace.rounds }),
  start: ({ pace }) => start({ starts: pace.rounds }),
};
const QUICK_PARTS = ["w1-cached", "w1-uncached", "rest-cached", "rest-uncached", "write"];
const QUICK: Pace = { rounds: 1, seconds: 1, warmUp: 1, rewarm: 0, connections: 16 };
const NORMAL: Pace = { rounds: 3, seconds: 3, warmUp: 3, rewarm: 1, connections: 16 };

const names = options.only?.split(",") ?? (options.quick ? QUICK_PARTS : Object.keys(PARTS));
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(PARTS).join(", ")}.\n`);
  process.exit(2);
}

installFolder(fileURLToPath(new URL(".", import.meta.url)));
installFolder(TESTS);
const postgres = await startPostgres();
try {
  await onDatabase(postgres.url);
} finally {
  await postgres.stop();
}

async function onDatabase(databaseServer: string): Promise<void> {
  const url = await createDatabase(databaseServer);
  const database = await openDatabase(url);
  const servers = new Map<string, Promise<Server>>();
  const generator = new Generator();
  try {
    await migrate(database.pool);
    const world = await fillWorld(database.pool);
    const server: Bench["server"] = (name) => {
      const file = name === "rostrum" ? "src/server/main.ts" : `test/bench/servers/${name}.ts`;
      return servers.getOrInsertComputed(name, () =>
        startServer(name, file, url, name === "rostrum" && options.profile ? { flags: PROFILE } : {}),
      );
    };
    const pace = options.quick ? QUICK : NORMAL;
    await measure({ generator, pool: database.pool, world, pace, server }, { server: databaseServer, url });
  } finally {
    generator.stop();
    for (const server of servers.values()) await (await server).stop();
    await database.close();
  }
}

/**
 * Runs the parts. A part that fails is reported, and the others go on; the exit code is 1 then. With `--json`, standard
 * output has nothing but the results.
 */
async function measure(bench: Bench, databases: Databases): Promise<void> {
  const comparisons: Comparison[] = [];
  const results: ReturnType<typeof resultsOf> = [];
  const report = options.json ? process.stderr : process.stdout;
  for (const name of names) {
    const measured = await (PARTS[name] as Part)(bench, databases).catch((error: unknown) => {
      process.exitCode = 1;
      report.write(`\nThe part ${name} failed: ${inspect(error)}\n`);
      return [];
    });
    if ("costs" in measured) {
      results.push(...costResults(name, measured));
      report.write(`\n${costTable(measured)}`);
      continue;
    }
    const list = [measured].flat();
    comparisons.push(...list);
    for (const comparison of list) {
      results.push(...resultsOf(name, comparison, list.length === 1));
      report.write(`\n${tableOf(comparison)}`);
    }
  }
  report.write(`\nKept in ${keep(comparisons)}\n`);
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}
