/** `npm run bench [-- --quick|--full|--profile|--only <parts>]`: runs the measurements and prints a report. */
import process from "node:process";
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { auditPages } from "./auditPages.ts";
import type { Bench, Comparison } from "./bench.ts";
import { inboxPages } from "./inboxPages.ts";
import { Generator } from "./load.ts";
import { installPeers } from "./peers.ts";
import { pipeline } from "./pipeline.ts";
import { publicationPages } from "./publicationPages.ts";
import type { Pace } from "./race.ts";
import { keep, tableOf } from "./report.ts";
import { restRead } from "./restRead.ts";
import { type Server, startServer } from "./servers.ts";
import { themes } from "./themes.ts";
import { w1 } from "./w1.ts";
import { fillWorld } from "./world.ts";
import { writes } from "./writes.ts";

const PARTS = ["w1", "rest", "write", "pipeline", "audit", "publications", "inbox", "themes"];
const QUICK_PARTS = ["w1", "rest", "write"];
const QUICK: Pace = { rounds: 1, seconds: 1, warmUp: 1, rewarm: 0, connections: 16 };
const NORMAL: Pace = { rounds: 5, seconds: 3, warmUp: 3, rewarm: 1, connections: 16 };

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    full: { type: "boolean" },
    profile: { type: "boolean" },
    only: { type: "string" },
  },
});

const pace = options.quick ? QUICK : NORMAL;
const parts = options.only?.split(",") ?? (options.quick ? QUICK_PARTS : PARTS);
const auditRows = options.full ? 1_000_000 : 100_000;
const profile = ["--cpu-prof", "--cpu-prof-dir=test/artifacts"];

installPeers();
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
        startServer(name, file, url, name === "rostrum" && options.profile ? profile : []),
      );
    };
    await measure({ generator, pool: database.pool, world, pace, server }, databaseServer);
  } finally {
    generator.stop();
    for (const server of servers.values()) await (await server).stop();
    await database.close();
  }
}

async function measure(bench: Bench, databaseServer: string): Promise<void> {
  const comparisons: Comparison[] = [];
  const show = (...found: Comparison[]) => {
    comparisons.push(...found);
    for (const comparison of found) process.stdout.write(`\n${tableOf(comparison)}`);
  };
  const brief = { ...bench, pace: { ...pace, rounds: Math.min(pace.rounds, 3) } };
  if (parts.includes("w1")) show(await w1(bench));
  if (parts.includes("rest")) show(await restRead(brief));
  if (parts.includes("write")) show(await writes(brief));
  if (parts.includes("pipeline")) show(await pipeline(brief));
  if (parts.includes("audit")) show(...(await auditPages(brief, databaseServer, auditRows)));
  if (parts.includes("publications")) show(...(await publicationPages(brief, databaseServer)));
  if (parts.includes("inbox")) show(...(await inboxPages(brief, databaseServer)));
  if (parts.includes("themes")) show(await themes(brief));
  process.stdout.write(`\nKept in ${keep(comparisons)}\n`);
}
