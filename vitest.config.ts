import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import process from "node:process";
import { defineConfig } from "vitest/config";
import { LONG_FILES } from "./test/support/run/durations.ts";
import { installFolder, TESTS } from "./test/support/run/installFolder.ts";
import { LongestFirst } from "./test/support/run/longestFirst.ts";
import { keepFilesInMemory } from "./test/support/run/memoryFolder.ts";
import { ON_SERVER } from "./test/support/run/testFiles.ts";

/** Races of several connections, which PGlite does not have: `npm run soak` runs them there as well. */
const RACES = "test/contract/races/*.concurrency.test.ts";

const missing = ON_SERVER.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`The list of test files names files that do not exist: ${missing.join(", ")}`);

/**
 * Many tests wait (for other processes, the database server, time limits), so two workers more than there are cores are
 * faster. A worker runs a hundred files one after the other: V8 lets its memory grow to almost 3 GB where there is
 * more.
 */
const WORKERS = Math.max(2, Math.min(4, availableParallelism() + 2, Math.floor(totalmem() / (3 * 2 ** 30))));

/**
 * The memory of each embedded database is outside of V8's heap. V8 collects the whole heap after every 64 MB of such
 * memory, which took a twelfth of the CPU time of tests on PGlite; with this flag the memory counts as the heap does. A
 * later version of V8 may not have the flag.
 */
function memoryOfDatabases(): string[] {
  const flag = "--external-memory-accounted-in-global-limit";
  return spawnSync(process.execPath, [flag, "--version"]).status === 0 ? [flag] : [];
}

/**
 * The space for old objects in megabytes before V8 first collects the whole heap of a worker. The modules of a worker
 * take 200 MB and stay, so earlier collections take time and find little.
 */
const OLD_SPACE = Math.min(1536, Math.floor(totalmem() / 2 ** 20 / 16));

installFolder(TESTS);
keepFilesInMemory();

export default defineConfig({
  test: {
    // Node loads the files, as in production. Vite's loader would load the CommonJS form of graphql in addition to the
    // one that packages import.
    experimental: { viteModuleRunner: false },
    maxWorkers: WORKERS,
    // Tests make much garbage, such as copied databases and large answers. With the default space for new objects, a
    // quarter of the CPU time of a walk through the graph goes into its collection.
    execArgv: ["--max-semi-space-size=64", `--initial-old-space-size=${OLD_SPACE}`, ...memoryOfDatabases()],
    // Compiling PGlite and loading the app takes most of the time of a short test file, so the files of a worker share
    // both. Modules of src keep no state.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ["test/support/run/seededProperties.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["test/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "test/browser/**",
            "test/postgres/**",
            ...(process.env["ROSTRUM_QUICK"] ? LONG_FILES : process.env["ROSTRUM_SOAK"] ? [] : ON_SERVER),
            ...(process.env["ROSTRUM_SOAK"] ? [] : [RACES]),
          ],
          globalSetup: ["test/support/database/setupPglite.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          // Plans over many rows: PGlite would need minutes to fill the tables, for the same plans.
          include: ["test/contract/**/*.test.ts", "test/postgres/**/*.test.ts", ...ON_SERVER],
          exclude: ["**/node_modules/**"],
          globalSetup: ["test/support/database/setupPostgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pgbouncer",
          include: ["test/contract/**/*.test.ts"],
          // Migrations need a session of their own.
          exclude: ["**/node_modules/**", "test/contract/backup/migrate.test.ts", ...ON_SERVER],
          globalSetup: ["test/support/database/setupPgBouncer.ts"],
        },
      },
      {
        extends: true,
        // A file has a Chromium and a server, which keep a core busy.
        test: {
          name: "browser",
          testTimeout: 240_000,
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/support/database/setupPglite.ts", "test/support/setupBrowser.ts"],
          maxWorkers: 2,
        },
      },
    ],
  },
});
