import { availableParallelism } from "node:os";
import process from "node:process";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longestFirst.ts";

/** What is decided before the database is asked, hundreds of times over: proved on one of them, on both with `npm run soak`. */
const BEFORE_THE_DATABASE = ["input", "openapi", "protocol", "table"].map((name) => `test/contract/${name}.test.ts`);

export default defineConfig({
  test: {
    // Node loads the files, as in production. Vite's loader would also take the CommonJS form of graphql beside the other that packages import.
    experimental: { viteModuleRunner: false },
    // A worker holds a database and the whole app: half a gigabyte. More of them than cores only wait for each other.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    // Compiling PGlite and loading the app is most of a short test file: the files of a worker share them. Nothing in src keeps state in a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ["test/support/seededProperties.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", "test/browser/**", "test/postgres/**"],
          globalSetup: ["test/support/setupPglite.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          // Plans over many rows: PGlite would fill them for minutes, and plans alike.
          include: ["test/contract/**/*.test.ts", "test/postgres/**/*.test.ts"],
          exclude: process.env["ROSTRUM_SOAK"]
            ? ["**/node_modules/**"]
            : ["**/node_modules/**", ...BEFORE_THE_DATABASE],
          globalSetup: ["test/support/setupPostgres.ts"],
        },
      },
      {
        extends: true,
        // Chromium and the server under it share this machine: one file at a time.
        test: {
          name: "browser",
          testTimeout: 240_000,
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/support/setupPglite.ts"],
          maxWorkers: 1,
        },
      },
    ],
  },
});
